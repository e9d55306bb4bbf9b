# make demo, make test: each sets up all it needs in .venv, once, and again when what is to be installed has changed.

BIN := .venv/bin
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
# A Python of your choice: make demo PYTHON=/path/to/python
PYTHON := $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null && echo $$name && break; done)

.PHONY: demo test lint format clean
.DELETE_ON_ERROR:

demo: .venv/.installed
	@rm -rf runs/demo
	@$(BIN)/statera run vulgari --players 4 --games 20000 --out runs/demo
	@$(BIN)/statera report runs/demo

test: lint
	$(BIN)/python -m tests.warm
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: .venv/.installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: .venv/.installed-test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv build dist .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null || { \
		echo "Statera needs Python 3.11 or newer; python3 is $$(python3 --version 2>&1)." \
		"If you have a newer one: make PYTHON=/path/to/python" >&2; exit 1; }
	@echo "setting up .venv with $(PYTHON)"
	@"$(PYTHON)" -m venv .venv

.venv/.installed: pyproject.toml constraints.txt | .venv/bin/python
	@echo "installing statera and what it needs (a minute or two, once)"
	@$(INSTALL) --editable .
	@touch $@

.venv/.installed-test: pyproject.toml constraints.txt | .venv/bin/python
	@echo "installing statera, what it needs and what its tests need (a minute or two, once)"
	@$(INSTALL) --editable ".[test,cluster]"
	@touch .venv/.installed $@

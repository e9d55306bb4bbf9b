"""What tests of a game's config share: variants written on the spot, and the base file held to the model."""

import tomllib

import pytest
from pydantic import BaseModel

from sim.problem import Problem
from sim.source import CONFIGS
from sim.variant import load_variant


def build_fixtures(game: str):
    """The fixtures `problems` and `load` of a game's tests."""

    @pytest.fixture
    def problems(tmp_path, monkeypatch):
        """What is said of a variant with these changes, without the name of the file and the line."""
        monkeypatch.chdir(tmp_path)

        def tell(changes):
            (tmp_path / "v.toml").write_text(f'extends = "base"\n{changes}')
            with pytest.raises(Problem) as caught:
                load_variant(game, "v.toml")
            assert all(line.startswith("v.toml:") for line in caught.value.problems), caught.value.problems
            return [line.split(": ", 1)[1] for line in caught.value.problems]

        return tell

    @pytest.fixture
    def load(tmp_path):
        """The config of a variant with these changes."""

        def load_changed(changes):
            (tmp_path / "v.toml").write_text(f'extends = "base"\n{changes}')
            return load_variant(game, str(tmp_path / "v.toml")).config

        return load_changed

    return problems, load


def check_base(game: str) -> None:
    """Checked values keep every key of base.toml; what the file leaves out is optional."""
    _compare(load_variant(game, "base").config, tomllib.loads((CONFIGS / game / "base.toml").read_text()), ())


def _compare(model: BaseModel, data: dict, path: tuple) -> None:
    fields = {field.alias or name: name for name, field in type(model).model_fields.items()}
    assert set(data) <= set(fields), path
    for key, name in fields.items():
        assert key in data or not type(model).model_fields[name].is_required(), (*path, key)
        value = getattr(model, name)
        if isinstance(value, BaseModel):
            _compare(value, data[key], (*path, key))
        elif isinstance(value, dict):
            assert {str(entry) for entry in value} == set(data[key]), (*path, key)
            for entry, item in value.items():
                if isinstance(item, BaseModel):
                    _compare(item, data[key][str(entry)], (*path, key, str(entry)))

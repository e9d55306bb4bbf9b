"""The two streams a person reads: results on stdout, all else on stderr."""

from rich.console import Console

from sim.problem import Problem

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def print_problems(problem: Problem) -> None:
    for line in problem.problems:
        errors.print(line, style="red", markup=False, soft_wrap=True)

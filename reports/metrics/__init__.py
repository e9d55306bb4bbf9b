"""The metrics, a file for each family; importing this registers them all."""

from reports.metrics import (
    arc,
    choices,
    economy,
    items,
    length,
    limits,
    luck,
    matchups,
    metagame,
    points,
    seats,
    strategies,
    tension,
    trust,
)

__all__ = [
    "arc",
    "choices",
    "economy",
    "items",
    "length",
    "limits",
    "luck",
    "matchups",
    "metagame",
    "points",
    "seats",
    "strategies",
    "tension",
    "trust",
]

"""Tiers of play: strategies that differ in nothing but their temperature."""

import json

ASIDE = {"name", "about", "temperature", "fingerprint", "ref"}


def find_ladders(definitions: list[dict]) -> list[list[dict]]:
    """Groups of two or more strategies alike but for their temperature, the most careful (coldest) first."""
    groups: dict[str, list[dict]] = {}
    for definition in definitions:
        if "temperature" in definition:
            same = json.dumps({key: value for key, value in definition.items() if key not in ASIDE}, sort_keys=True)
            groups.setdefault(same, []).append(definition)
    ladders = [sorted(group, key=lambda d: d["temperature"]) for group in groups.values()]
    return [ladder for ladder in ladders if len({d["temperature"] for d in ladder}) > 1]

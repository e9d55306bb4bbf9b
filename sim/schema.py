"""The models of config files, and JSON Schemas of them for editors."""

import json
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from sim.game import GAMES, load_game
from sim.problem import Problem
from sim.source import CONFIGS

Name = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^\w[\w .+()%-]*$", examples=["my-variant"])]


class Header(BaseModel):
    """What a variant file says about itself, beside the rules it changes."""

    model_config = ConfigDict(extra="forbid", strict=True)

    extends: str = Field(min_length=1, max_length=1000, description="The rules it changes: a built-in name, or a path")
    game: str | None = Field(default=None, description="The game it belongs to")
    name: Name | None = Field(default=None, description="What tables call it; if not given, the name of the file")
    about: str = Field(default="", max_length=4000, description="Why it exists")
    question: str = Field(default="", max_length=1000, description="What playing it should answer")
    remove: list[str] = Field(default=[], max_length=200, description="Keys to take away, such as map.zones.Cagliari")


def find_schema(game: str) -> type[BaseModel]:
    """The model of a game's config."""
    return load_game(game).schema


def variant_schema(game: str) -> dict:
    """The JSON Schema of a game's variant files: every rule may be there, none must."""
    schema = editor_schema(find_schema(game))
    header = editor_schema(Header)["properties"]
    schema["properties"] = header | {key: node for key, node in schema["properties"].items() if key not in header}
    schema["properties"]["game"] = {"const": game, "description": header["game"]["description"]}
    schema["description"] = f"Rules of {game}: the base rules, or a variant that extends them"
    return _without_required(schema)


def editor_schema(model: type[BaseModel]) -> dict:
    """The JSON Schema of a model, without what an editor of TOML has no use for."""
    schema = model.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema"} | _tidy(schema)


def write_schema(game: str, path: Path | None = None) -> Path:
    """Writes the JSON Schema of a game's variant files, for the `#:schema` line of a TOML file; returns where."""
    return write_json(variant_schema(game), path or CONFIGS / "schema" / f"{game}.json")


def write_json(schema: dict, path: Path) -> Path:
    """Writes a JSON Schema; returns where."""
    text = json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Problem(f"{path}: cannot be written ({error.strerror}); choose another folder") from None
    return path


def _tidy(node: Any) -> Any:
    """Without the titles that pydantic invents, and without null, which TOML has not."""
    if isinstance(node, list):
        return [_tidy(item) for item in node]
    if not isinstance(node, dict):
        return node
    node = {key: _tidy(item) for key, item in node.items() if not (key == "title" and isinstance(item, str))}
    if node.get("default", 0) is None:
        del node["default"]
    options = [option for option in node.get("anyOf", ()) if option != {"type": "null"}]
    if len(options) == 1:
        del node["anyOf"]
        node = options[0] | node
    return node


def _without_required(node: Any) -> Any:
    if isinstance(node, list):
        return [_without_required(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        key: _without_required(item) for key, item in node.items() if not (key == "required" and isinstance(item, list))
    }


def write_schemas() -> None:
    """Writes the schemas that are shipped: of each game's variants, of studies and of claims."""
    from sim.claims import Claims  # which import this module
    from sim.study import Study

    for game in GAMES:
        write_schema(game)
    write_json(editor_schema(Study), CONFIGS / "schema" / "study.json")
    write_json(editor_schema(Claims), CONFIGS / "schema" / "claims.json")


if __name__ == "__main__":
    write_schemas()

"""What a JSON Schema allows, in words."""

from collections.abc import Iterable
from datetime import date, datetime, time

from sim.problem import show


def name_type(value: object) -> str:
    """The type of a TOML value in words."""
    match value:
        case bool():
            return "true or false"
        case int():
            return "a whole number"
        case float():
            return "a number with a decimal point"
        case str():
            return "a text"
        case list():
            return "a list"
        case dict():
            return "a table"
        case datetime() | date() | time():
            return "a date or time"
    return "a wrong value"


def list_keys(schema: dict) -> Iterable[tuple[str, ...]]:
    """All keys of the first two layers of a schema."""
    for name, node in schema.get("properties", {}).items():
        yield (name,)
        for inner in resolve_node(schema, node).get("properties", {}):
            yield (name, inner)


def resolve_node(schema: dict, node: dict) -> dict:
    """A node without references and without the choice of leaving it out."""
    for _ in range(10):
        if "$ref" in node:
            node = schema["$defs"][node["$ref"].rsplit("/", 1)[-1]]
        elif "anyOf" in node:
            options = [option for option in node["anyOf"] if option.get("type") != "null"]
            if len(options) != 1:
                break
            node = options[0]
        else:
            break
    return node


def find_node(schema: dict, path: tuple[str | int, ...]) -> dict | None:
    """The node of a JSON Schema that describes the value at that path."""
    node = schema
    for part in path:
        node = resolve_node(schema, node)
        if isinstance(part, int):
            fixed = node.get("prefixItems", [])
            node = fixed[part] if part < len(fixed) else node.get("items")
        else:
            entries = [node.get("additionalProperties"), *node.get("patternProperties", {}).values()]
            node = node.get("properties", {}).get(part) or next(filter(None, entries), None)
        if not isinstance(node, dict):
            return None
    return node


def describe_node(schema: dict, node: dict | None) -> str:
    """What a node of a JSON Schema allows, in words."""
    node = resolve_node(schema, node or {})
    if "enum" in node or "const" in node:
        options = node.get("enum", [node.get("const")])
        return ("one of " if len(options) > 1 else "") + ", ".join(show(option) for option in options)
    match node.get("type"):
        case "integer":
            return "a whole number" + _describe_range(node)
        case "number":
            return "a number" + _describe_range(node)
        case "boolean":
            return "true or false"
        case "string":
            form = f", such as {show(node['examples'][0])}" if node.get("examples") else ""
            length = _describe_count(node.get("minLength"), node.get("maxLength"))
            return f"a text{length and f' of {length} characters'}{form}"
        case "array":
            return _describe_list(schema, node)
        case "object":
            return "a table" + (f" with {', '.join(node['required'])}" if node.get("required") else "")
    options = [describe_node(schema, option) for option in node.get("anyOf", ())]
    return " or ".join(options) or "another value"


def _describe_list(schema: dict, node: dict) -> str:
    if "prefixItems" in node:
        return "a list [" + ", ".join(describe_node(schema, item) for item in node["prefixItems"]) + "]"
    count = _describe_count(node.get("minItems"), node.get("maxItems"))
    return f"a list{count and f' of {count} values'}, each {describe_node(schema, node.get('items'))}"


def _describe_count(least: int | None, most: int | None) -> str:
    if most is None:
        return f"at least {least}" if least else ""
    return str(most) if least == most else f"{least or 0} to {most}"


def _describe_range(node: dict) -> str:
    least, most = node.get("minimum"), node.get("maximum")
    above = node.get("exclusiveMinimum")
    if above is not None:
        return f" above {above}" + (f" up to {most}" if most is not None else "")
    if least is not None and most is not None:
        return f" from {least} to {most}"
    if least is not None:
        return f" of at least {least}"
    return f" of at most {most}" if most is not None else ""

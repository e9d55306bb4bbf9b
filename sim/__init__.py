"""The rules of the games, and playing them in bulk."""

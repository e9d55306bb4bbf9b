"""Bots: from uniform random to planning ones."""

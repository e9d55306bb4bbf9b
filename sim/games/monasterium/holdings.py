"""Goods, points, and the stack of what is still to be done."""

from sim.game import OVER
from sim.games.monasterium import columns as T
from sim.games.monasterium.codes import DO_MOVE, ERROR_STACK, SOUP, STACK
from sim.kernel import kernel


@kernel
def gain(s, p, good, amount):
    """Goods from the supply, as many as are left."""
    got = min(amount, s.supply[good])
    s.supply[good] -= got
    s.goods[p, good] += got
    s.tally[p, T.GAINED_INFLUENCE + good] += got
    s.tally[p, T.LOST_GOODS] += amount - got


@kernel
def spend(s, p, good, amount, column):
    s.supply[good] += amount
    s.goods[p, good] -= amount
    s.tally[p, T.SPENT_INFLUENCE + good] += amount
    s.tally[p, column] += amount


@kernel
def swap(s, p, good, better):
    """M9: one good for another."""
    spend(s, p, good, 1, T.SOUP_FOR_TOOLS if good == SOUP else T.TOOL_FOR_BOOKS)
    gain(s, p, better, 1)


@kernel
def award(s, p, source, points):
    s.points[p, source] += points


@kernel
def push(s, task, value):
    """Puts a task before all that is to be done already."""
    if s.depth == STACK:
        s.error = ERROR_STACK
        s.ask = OVER
        return
    s.task[s.depth] = task
    s.value[s.depth] = value
    s.depth += 1


@kernel
def push_move(s, spaces):
    """M10: a move before the rest of a move is one longer move."""
    if s.depth > 0 and s.task[s.depth - 1] == DO_MOVE:
        s.value[s.depth - 1] += spaces
    else:
        push(s, DO_MOVE, spaces)

"""A game of Pig told in words, and as data."""

from collections.abc import Iterator

from tests.games.pig.rules import ACTIONS, COLUMNS, HOLD, TURNS


def tell_game(moments, config, names: list[str]) -> Iterator[str]:
    turn = 0
    for moment in moments:
        if moment.what == "decision":
            if moment.before.turn != turn:
                turn = int(moment.before.turn)
                yield f"ROUND {turn}"
            p, pot = moment.player, int(moment.before.pot[moment.player])
            if moment.action == HOLD:
                yield f"  {names[p]} holds and banks {pot}, now {moment.after.score[p]}"
            else:
                rolled = int(moment.after.pot[p]) - pot
                yield f"  {names[p]} rolls {rolled}" if rolled > 0 else f"  {names[p]} is bust and loses {pot}"
        elif moment.what == "over":
            for p, name in enumerate(names):
                yield f"{name}: {moment.after.score[p]} points after {moment.after.tally[p, TURNS]} rounds"


def game_data(moments, config, with_legal: bool = False) -> dict:
    decisions, rows = [], []
    for moment in moments:
        if moment.what == "decision":
            decision = {"turn": int(moment.before.turn), "player": moment.player, "action": ACTIONS[moment.action]}
            decision["pot"] = int(moment.after.pot[moment.player])
            decisions.append(decision | ({"legal": [ACTIONS[a] for a in moment.legal]} if with_legal else {}))
        elif moment.what == "over":
            names = [column.name for column in COLUMNS]
            players = range(moment.after.players)
            rows = [dict(zip(names, moment.after.tally[p].tolist(), strict=True)) for p in players]
    return {"decisions": decisions, "score": rows}

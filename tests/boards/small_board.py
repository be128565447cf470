"""The smallest board that has one of everything, and the file it is written as."""

import json
from typing import Any

BoardData = dict[str, Any]


def small() -> BoardData:
    """A fresh copy, to be broken by a test."""
    return {
        "format": "blackticket-board",
        "version": 1,
        "name": "small",
        "title": "Small",
        "about": "Three stations.",
        "frame": [200, 100],
        "ground": "land",
        "stations": [
            {
                "station": 1,
                "at": [20, 50],
                "stops": ["taxi", "bus", "underground"],
                "taxi": [2],
                "bus": [3],
                "underground": [3],
                "quarter": "I",
                "hideout": True,
            },
            {"station": 2, "at": [100, 50], "stops": ["taxi"], "taxi": [1, 3], "ferry": [3], "symbols": ["river"]},
            {
                "station": 3,
                "at": [180, 50],
                "stops": ["taxi", "bus", "underground"],
                "taxi": [2],
                "bus": [1],
                "underground": [1],
                "ferry": [2],
                "symbols": ["park", "attraction"],
            },
        ],
        "decks": {"detectives": [1, 2], "fugitive": [3, [1, 2]], "single": [1, 2, 3]},
        "crime_scenes": [2],
        "scenery": [
            {"kind": "park", "points": [[10, 10], [40, 10], [40, 30]]},
            {"kind": "river", "points": [[0, 80], [200, 80]], "width": 9},
            {"kind": "label", "points": [[50, 90]], "name": "Brook"},
        ],
        "bends": [{"transport": "bus", "between": [1, 3], "via": [[100, 20]]}],
    }


def written(board: BoardData) -> bytes:
    """The file of a board: every key of the board on a line, and every entry of a list of objects, every deck."""
    members = []
    for key, value in board.items():
        if isinstance(value, list) and any(isinstance(item, dict) for item in value):
            inner = ",\n".join(json.dumps(item) for item in value)
            members.append(f"{json.dumps(key)}: [\n{inner}\n]")
        elif isinstance(value, dict):
            inner = ",\n".join(f"{json.dumps(name)}: {json.dumps(item)}" for name, item in value.items())
            members.append(f"{json.dumps(key)}: {{\n{inner}\n}}")
        else:
            members.append(f"{json.dumps(key)}: {json.dumps(value)}")
    return ("{\n" + ",\n".join(members) + "\n}\n").encode()

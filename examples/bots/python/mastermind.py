#!/usr/bin/env python3
"""A Mastermind bot for wits: guesses a random code among those that every answer so far allows.

It needs nothing but Python. Requests come one a line on standard input, answers go out one a line:

    hello  {protocol, game, preset}   ->  {name}
    choose {view, legal?, seed}       ->  {action}
    end    {view, status}             ->  nothing
"""
import itertools
import json
import random
import sys


def score(secret, guess):
    black = sum(s == g for s, g in zip(secret, guess))
    both = sum(min(secret.count(c), guess.count(c)) for c in set(guess))
    return black, both - black


def choose(view, seed):
    """Pick a code that would have given every answer. Random draws until one fits are quick while many fit; after
    enough of them, look through all."""
    draw = random.Random(seed)
    colors, length = view["colors"], view["codeLength"]
    attempts = [(tuple(a["code"]), (a["feedback"]["black"], a["feedback"]["white"])) for a in view["attempts"]]

    def fits(code):
        return all(score(code, guess) == answer for guess, answer in attempts)

    for _ in range(2000):
        code = tuple(draw.choice(colors) for _ in range(length))
        if fits(code):
            break
    else:
        code = draw.choice([c for c in itertools.product(colors, repeat=length) if fits(c)])
    return {"type": "submit", "code": list(code)}


def answer(method, params):
    if method == "hello":
        if params["game"] != "mastermind":
            raise ValueError("this bot plays mastermind, not " + params["game"])
        return {"name": "python-smart", "legal": False}  # no list of legal moves, please: we make our own
    if method == "choose":
        return {"action": choose(params["view"], params["seed"])}
    return None  # "end", and whatever a later protocol may add


for line in sys.stdin:
    request = json.loads(line)
    reply = {"jsonrpc": "2.0", "id": request.get("id")}
    try:
        result = answer(request["method"], request.get("params", {}))
        if result is None:
            continue
        reply["result"] = result
    except ValueError as wrong:
        reply["error"] = {"code": -32602, "message": str(wrong)}
    print(json.dumps(reply), flush=True)

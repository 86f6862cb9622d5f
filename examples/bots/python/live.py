#!/usr/bin/env python3
"""A bot that lives on a wits server, without any program of wits: it follows its stream and makes any legal move.

It needs nothing but Python. The token is a bot's; docs/bots.md says how to get one:

    python3 live.py https://wits.example "$(cat mybot.token)" gomoku
"""
import json
import random
import sys
import threading
import time
import urllib.error
import urllib.request


def main(server, token, *games):
    def ask(method, path, body=None):
        request = urllib.request.Request(server + "/api/v1" + path, method=method)
        request.add_header("Authorization", "Bearer " + token)
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        return urllib.request.urlopen(request, timeout=60)

    def answer(news):
        try:
            if news["type"] == "invitation":
                ask("POST", f"/tables/{news['invitation']['code']}/sit", {})
            elif news["type"] == "match" and news["match"]["turn"] == news["match"]["seat"]:
                match = "/matches/" + news["match"]["id"]
                legal = json.load(ask("GET", match + "/legal?limit=1000"))["actions"]
                ask("POST", match + "/actions", {"seq": news["match"]["seq"], "action": random.choice(legal)})
        except urllib.error.HTTPError as error:  # who invited is gone, or the match went on: the stream tells
            print(json.load(error)["detail"], file=sys.stderr)

    pause = 1
    while True:
        try:
            with ask("GET", "/me/bot/stream?most=4&" + "&".join("game=" + game for game in games)) as stream:
                for line in stream:
                    pause = 1
                    if line.strip():  # an empty line says that the server is there
                        threading.Thread(target=answer, args=(json.loads(line),)).start()
        except urllib.error.HTTPError as error:
            if error.code < 500 and error.code != 429:
                sys.exit(json.load(error)["detail"])
        except OSError as error:
            print(error, file=sys.stderr)
        time.sleep(pause)
        pause = min(2 * pause, 60)


main(*sys.argv[1:])

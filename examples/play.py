#!/usr/bin/env python3
"""A whole game between computer players through libmagnate, with nothing but Python's own ctypes.

    python3 play.py industry de

Everything is asked for with lines of text; docs/embed.md lists them. $MAGNATE_LIBRARY may name the library's file.
"""
import ctypes
import json
import os
import sys


class Refused(Exception):
    """What was asked is not possible; the game is as it was."""


class Game:
    def __init__(self):
        self.lib = ctypes.CDLL(os.environ.get("MAGNATE_LIBRARY", "libmagnate.so.0"))
        self.lib.mg_embed_new.restype = ctypes.c_void_p
        self.lib.mg_embed_free.argtypes = [ctypes.c_void_p]
        self.lib.mg_embed_ask.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
        self.lib.mg_embed_ask.restype = ctypes.c_char_p
        self.lib.mg_embed_error.argtypes = [ctypes.c_void_p]
        self.lib.mg_embed_error.restype = ctypes.c_char_p
        self.context = self.lib.mg_embed_new()
        if not self.context:
            raise MemoryError

    def ask(self, request):
        answer = self.lib.mg_embed_ask(self.context, request.encode())
        if answer is None:
            raise Refused(self.lib.mg_embed_error(self.context).decode())
        return answer.decode()

    def close(self):
        self.lib.mg_embed_free(self.context)
        self.context = None


def choose(game, turn):
    """What the computer player would do."""
    game.ask(f"begin Foreman seed={turn}")
    while game.ask("think 100") == "more":
        pass
    return json.loads(game.ask("thoughts"))["move"]


def main(edition="industry", language="en"):
    game = Game()
    game.ask(f"lang {language}")
    game.ask(f"new edition={edition} players=3")
    turn = 0
    while not (state := json.loads(game.ask("state")))["over"]:
        turn += 1
        # Chance is ours to make: any number leads to a draw.
        move = game.ask("draw 2010") if state["decision"] == "draw" else choose(game, turn)
        game.ask("play " + move)
        print(game.ask(f"log {turn}"))
    print(game.ask("scoring"))
    print(game.ask("score"))
    game.close()


if __name__ == "__main__":
    main(*sys.argv[1:])

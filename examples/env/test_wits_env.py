"""Tests of wits_env: every game of wits, and a toy for two that answers like wits rpc. Run: python3 test_wits_env.py"""

import os
import unittest

import wits_env

GAMES = int(os.environ.get("WITS_ENV_GAMES", "1"))  # of every preset; more take longer


class Toy:
    """Answers like `wits rpc` with a game for two: the seats add 1 or 2 to a sum, who makes it 5 wins, 6 is a draw."""

    def __init__(self):
        self.sums, self.turns = {}, {}

    def call(self, method, **params):
        return self.calls([(method, params)])[0]

    def calls(self, requests):
        return [getattr(self, method.replace(".", "_"))(params) for method, params in requests]

    def games_list(self, _):
        return [{"id": "toy", "seats": 2, "presets": ["standard"]}]

    def games_actions(self, _):
        return {"actions": [{"type": "add", "n": 1}, {"type": "add", "n": 2}]}

    def match_new(self, _):
        name = f"m{len(self.sums) + 1}"
        self.sums[name], self.turns[name] = 0, 0
        return self.stand(name, 0) | {"match": name}

    def stand(self, name, seat):
        total, turn = self.sums[name], self.turns[name]
        status = "playing"
        if total == 5:
            status = "lost" if seat == turn else "won"
        elif total == 6:
            status = "drawn"
        return {"seat": seat, "turn": turn if status == "playing" else None, "status": status,
                "view": {"sum": total, "seat": seat}}

    def match_act(self, params):
        name, seat = params["match"], params["seat"]
        assert seat == self.turns[name], "not your turn"
        self.sums[name] += params["action"]["n"]
        self.turns[name] = 1 - seat
        return self.stand(name, seat)

    def match_view(self, params):
        return self.stand(params["match"], params["seat"])

    def match_legal(self, params):
        return {"actions": [{"type": "add", "n": 1}, {"type": "add", "n": 2}]}

    def match_close(self, params):
        return {}


class EveryGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.client = wits_env.Client()
        cls.games = cls.client.call("games.list")

    @classmethod
    def tearDownClass(cls):
        cls.client.close()

    def solo(self):
        return [(g["id"], g["presets"][0]) for g in self.games if g.get("seats", 1) == 1]

    def test_a_game_is_played_to_its_end(self):
        for game, preset in self.solo():
            env = wits_env.Env(game, preset, client=self.client)
            env.action_space.seed(1)
            observation, info = env.reset(seed=7)
            again, _ = env.reset(seed=7)
            self.assertEqual(observation, again)
            self.assertEqual(observation["status"], "playing")
            terminated, total = False, 0.0
            while not terminated:
                action = env.action_space.sample(info["action_mask"])
                observation, reward, terminated, truncated, info = env.step(action)
                self.assertFalse(truncated)
                total += reward
            self.assertEqual(total, wits_env.REWARDS[observation["status"]])
            self.assertFalse(any(info["action_mask"]))
            with self.assertRaises(RuntimeError):
                env.step(0)
            env.reset()

    def test_many_games_at_once_are_the_same_games(self):
        for game, preset in self.solo():
            one = wits_env.Env(game, preset, client=self.client)
            many = wits_env.VectorEnv(game, preset, 12, client=self.client)
            observations, infos = many.reset(seed=100)
            self.assertEqual(one.reset(seed=103)[0], observations[3])
            action = one.action_space.sample(infos["action_mask"][3])
            stepped = many.step([action] * 12)
            alone = one.step(action)
            for i in range(3):
                self.assertEqual(stepped[i][3], alone[i])
            over = [False] * 12
            for _ in range(15):
                masks = stepped[4]["action_mask"]
                stepped = many.step([one.action_space.sample(m) if any(m) else 0 for m in masks])
                for i in range(12):
                    if over[i]:  # a finished game has begun anew
                        self.assertEqual((stepped[1][i], stepped[2][i]), (0.0, False))
                        self.assertEqual(stepped[0][i]["status"], "playing")
                over = stepped[2]

    def test_sizes_that_are_no_presets(self):
        for game, _ in self.solo():
            env = wits_env.Env(game, "3x4x5", client=self.client)
            self.assertEqual(env.reset(seed=1)[0]["status"], "playing")

    def test_an_illegal_action_is_refused_with_the_reason(self):
        for game, preset in self.solo():
            env = wits_env.Env(game, preset, client=self.client, actions=[{"type": "no such action"}], action_mask=False)
            env.reset(seed=1)
            with self.assertRaises(wits_env.WitsError):
                env.step(0)

    def test_every_game_in_turns(self):
        for game in self.games:
            for preset in game["presets"]:
                with self.subTest(game=game["id"], preset=preset):
                    env = wits_env.AECEnv(game["id"], preset, client=self.client)
                    env.action_space(None).seed(1)
                    before = list(env.actions)
                    for seed in range(GAMES):
                        play(self, env, seed=seed)
                    self.assertEqual(env.actions, before)
                    self.assertEqual(env.action_space(None).n, len(before))
                    self.assertEqual(len(before), len({wits_env._Table._key(a) for a in before}))

    def test_actions_have_the_same_numbers_in_every_environment(self):
        for game in self.games:
            preset = game["presets"][0]
            first = wits_env.AECEnv(game["id"], preset, client=self.client)
            play(self, first)
            self.assertEqual(first.actions, wits_env.AECEnv(game["id"], preset, client=self.client).actions)

    def test_an_unknown_game(self):
        with self.assertRaises(ValueError):
            wits_env.Env("no such game", "x", client=self.client)


def play(test, env, steps=150 if GAMES > 1 else 40, seed=1):
    """Play a game in turns, as loops over PettingZoo's agent_iter do, and check the sums."""
    env.reset(seed=seed)
    returns = dict.fromkeys(env.possible_agents, 0.0)
    ended = set()
    for agent in env.agent_iter(steps):
        observation, reward, terminated, truncated, _ = env.last()
        returns[agent] += reward
        if terminated or truncated:
            ended.add(agent)
            test.assertFalse(any(observation["action_mask"]))
            env.step(None)
            continue
        test.assertTrue(any(observation["action_mask"]))
        env.step(env.action_space(agent).sample(observation["action_mask"]))
    if not env.agents:
        test.assertEqual(ended, set(env.possible_agents))
        if len(returns) == 2:
            test.assertEqual(sum(returns.values()), 0.0)
    return returns


class ForTwo(unittest.TestCase):
    def test_both_seats_are_told_their_own(self):
        endings = set()
        env = wits_env.AECEnv("toy", "standard", client=Toy())
        for game in range(30):
            env.action_space(None).seed(game)
            env.reset()
            self.assertEqual(env.agent_selection, "seat_0")
            self.assertEqual(env.observe("seat_1")["observation"], {"sum": 0, "seat": 1})
            self.assertFalse(any(env.observe("seat_1")["action_mask"]))
            env.action_space(None).seed(game)
            endings.add(tuple(play(self, env).values()))
        self.assertEqual(endings, {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)})

    def test_one_player_environments_are_for_one(self):
        with self.assertRaises(ValueError):
            wits_env.Env("toy", "standard", client=Toy())


if __name__ == "__main__":
    unittest.main()

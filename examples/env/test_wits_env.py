"""Tests of wits_env: every game of wits, and a toy for two that answers like wits rpc. Run: python3 test_wits_env.py"""

import base64
import os
import unittest

import wits_env

GAMES = int(os.environ.get("WITS_ENV_GAMES", "1"))  # of every preset; more take longer


class Toy:
    """Answers like `wits rpc` with a game for two: the seats add 1 or 2 to a sum, who makes it 5 wins, 6 is a draw."""

    def call(self, method, **params):
        return getattr(self, method.replace(".", "_"))(params)

    def games_list(self, _):
        return [{"id": "toy", "seats": 2, "presets": ["standard"]}]

    def games_describe(self, _):
        parts = [{"name": "sum", "shape": [1], "high": 6, "about": ""}, {"name": "seat", "shape": [1], "high": 1, "about": ""}]
        return {"numbers": {"preset": "standard", "actions": 2, "size": 2, "parts": parts}}

    def batch_new(self, params):
        self.sums = [0] * len(params["seeds"])
        self.turns = [0] * len(self.sums)
        return {"batch": "b1", "actions": 2, "size": 2} | self.stand(range(len(self.sums)))

    def batch_step(self, params):
        for begun in params["begin"]:
            self.sums[begun["at"]] = self.turns[begun["at"]] = 0
        for i, action in enumerate(params["actions"]):
            if action >= 0:
                assert self.sums[i] < 5, "the game is over"
                self.sums[i] += action + 1
                self.turns[i] = 1 - self.turns[i]
        return self.stand([i for i, action in enumerate(params["actions"]) if action >= 0])

    def stand(self, changed):
        running = [total < 5 for total in self.sums]
        over = []
        for i in changed:
            if not running[i]:
                won = ["won", "lost"] if self.turns[i] else ["lost", "won"]
                over.append({"at": i, "statuses": won if self.sums[i] == 5 else ["drawn", "drawn"]})
        seen = bytes(n for i, total in enumerate(self.sums) for n in (total, self.turns[i] if running[i] else 0))
        return {"turns": [turn if on else None for turn, on in zip(self.turns, running)], "over": over,
                "observations": base64.b64encode(seen), "masks": base64.b64encode(bytes(3 * on for on in running))}

    def batch_view(self, params):
        at, seat = params["at"], params["seat"]
        mine = self.sums[at] < 5 and self.turns[at] == seat
        return {"observation": base64.b64encode(bytes([self.sums[at], seat])), "mask": base64.b64encode(bytes([3 * mine])), "lines": ["toy"]}


class EveryGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.client = wits_env.Client()
        cls.games = cls.client.call("games.list")

    @classmethod
    def tearDownClass(cls):
        cls.client.close()
        cls.client.close()

    def solo(self):
        return [(g["id"], g["presets"][0]) for g in self.games if g.get("seats", 1) == 1]

    def test_a_game_is_played_to_its_end(self):
        for game, preset in self.solo():
            env = wits_env.Env(game, preset, client=self.client, render_mode="ansi")
            env.action_space.seed(1)
            observation, info = env.reset(seed=7)
            again, _ = env.reset(seed=7)
            self.assertEqual(list(observation), list(again))
            self.assertEqual(env.view()["status"], "playing")
            terminated, total = False, 0.0
            while not terminated:
                self.assertIn(observation, env.observation_space)
                action = env.action_space.sample(info["action_mask"])
                self.assertIn(action, env.action_space)
                observation, reward, terminated, truncated, info = env.step(action)
                self.assertFalse(truncated)
                total += reward
            self.assertEqual(total, wits_env.REWARDS[env.view()["status"]])
            self.assertFalse(any(info["action_mask"]))
            self.assertTrue(env.render())
            with self.assertRaises(RuntimeError):
                env.step(0)
            env.reset()
            env.close()

    def test_seeds_that_are_drawn_follow_the_seed_that_was_given(self):
        for game, preset in self.solo():
            played = []
            for _ in range(2):
                env = wits_env.Env(game, preset, client=self.client)
                env.reset(seed=3)
                env.reset()
                played.append(list(env.step(0)[0]))
            self.assertEqual(*played)

    def test_many_games_at_once_are_the_same_games(self):
        for game, preset in self.solo():
            one = wits_env.Env(game, preset, client=self.client)
            many = wits_env.VectorEnv(game, preset, 12, client=self.client)
            observations, infos = many.reset(seed=100)
            self.assertEqual(list(one.reset(seed=103)[0]), list(observations[3]))
            action = one.action_space.sample(infos["action_mask"][3])
            stepped = many.step([action] * 12)
            alone = one.step(action)
            self.assertEqual(list(stepped[0][3]), list(alone[0]))
            self.assertEqual((stepped[1][3], stepped[2][3]), alone[1:3])
            over = [False] * 12
            for _ in range(15):
                stepped = many.step([one.action_space.sample(mask) for mask in stepped[4]["action_mask"]])
                for i in range(12):
                    if over[i]:  # a finished game has begun anew
                        self.assertEqual((stepped[1][i], stepped[2][i], stepped[4]["turn"][i]), (0.0, False, 0))
                over = stepped[2]

    def test_both_sides_are_played_many_at_once(self):
        for game in self.games:
            envs = wits_env.VectorEnv(game["id"], game["presets"][0], 9, client=self.client)
            _, infos = envs.reset(seed=5)
            for _ in range(8):
                _, rewards, over, _, infos = envs.step([envs.single_action_space.sample(mask) for mask in infos["action_mask"]])
                for i in range(9):
                    self.assertEqual(any(infos["action_mask"][i]), not over[i])
                    self.assertEqual(infos["turn"][i] < 0, over[i])
            self.assertEqual(len(envs.render()), 9)

    def test_a_game_begins_at_any_position(self):
        for game in self.games:
            env = wits_env.AECEnv(game["id"], game["presets"][0], client=self.client)
            other = self.client.call("match.new", game=game["id"], preset=game["presets"][0], seed=9)
            for _ in range(2):
                legal = self.client.call("match.legal", match=other["match"], limit=1)["actions"]
                other["view"] = self.client.call("match.act", match=other["match"], action=legal[0])["view"]
            state = self.client.call("match.save", match=other["match"])["state"]
            state.pop("record")
            env.reset(options={"state": state})
            seen = self.client.call("match.view", match=other["match"])
            looked = env._batch.look(0, seen["seat"])
            self.assertEqual(looked["view"]["status"], seen["status"])
            self.assertEqual(looked["turn"], seen["turn"])

    def test_sizes_that_are_no_presets(self):
        for game, _ in self.solo():
            env = wits_env.Env(game, "3x4x5", client=self.client)
            self.assertIn(env.reset(seed=1)[0], env.observation_space)

    def test_an_illegal_action_is_refused_and_changes_nothing(self):
        for game in self.games:
            envs = wits_env.VectorEnv(game["id"], game["presets"][0], 2, client=self.client)
            before, infos = envs.reset(seed=1)
            with self.assertRaises(wits_env.WitsError):
                envs.step([list(infos["action_mask"][0]).index(1), len(infos["action_mask"][1])])
            envs._batch.step([-1, -1])
            self.assertEqual([list(row) for row in before], [list(row) for row in envs._batch.observations])

    def test_every_game_in_turns(self):
        for game in self.games:
            for preset in game["presets"]:
                with self.subTest(game=game["id"], preset=preset):
                    env = wits_env.AECEnv(game["id"], preset, client=self.client)
                    env.action_space(None).seed(1)
                    for seed in range(GAMES):
                        play(self, env, seed=seed)
                    env.close()

    def test_actions_have_the_same_numbers_in_every_environment(self):
        for game in self.games:
            first = wits_env.AECEnv(game["id"], game["presets"][0], client=self.client)
            before = first.actions()
            play(self, first)
            self.assertEqual(before, first.actions())
            self.assertEqual(len(before), first.action_space(None).n)

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
        test.assertIn(observation, env.observation_space(agent))
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
            env.reset()
            self.assertEqual(env.agent_selection, "seat_0")
            self.assertEqual(list(env.observe("seat_1")["observation"]), [0, 1])
            self.assertFalse(any(env.observe("seat_1")["action_mask"]))
            env.action_space(None).seed(game)
            endings.add(tuple(play(self, env).values()))
        self.assertEqual(endings, {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)})

    def test_who_acted_gets_the_reward_and_a_game_begins_anew(self):
        envs = wits_env.VectorEnv("toy", "standard", 2, client=Toy())
        envs.reset(seed=1)
        envs.step([1, 0])
        envs.step([1, 0])
        _, rewards, over, _, infos = envs.step([0, 1])
        self.assertEqual(([*rewards], [*over], [*infos["turn"]]), ([1.0, 0.0], [True, False], [-1, 1]))
        observations, rewards, over, _, infos = envs.step([1, 1])
        self.assertEqual(([*rewards], [*over], [*infos["turn"]]), ([0.0, 0.0], [False, True], [0, -1]))
        self.assertEqual([list(row) for row in observations], [[0, 0], [6, 0]])

    def test_one_player_environments_are_for_one(self):
        with self.assertRaises(ValueError):
            wits_env.Env("toy", "standard", client=Toy())


if __name__ == "__main__":
    unittest.main()

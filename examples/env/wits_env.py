"""Games of wits as environments for learning, over `wits rpc`, in the style of Gymnasium and PettingZoo.

It needs nothing but Python and the program wits. The classes have the methods and the answers of those libraries, so that
code written for them works with these; they do not import them.

    env = Env("GAME", "PRESET")                 # one player: gymnasium.Env
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

    envs = VectorEnv("GAME", "PRESET", 64)      # many at once: gymnasium.vector.VectorEnv
    table = AECEnv("GAME", "PRESET")            # one player or two: pettingzoo.AECEnv

An observation is the view that the player sees, as JSON: what is in it is told in docs/bots.md. An action is a number, the
place of the action in `env.actions`, which lists every action that the preset ever has, always in the same order. The mask
has a byte for each, 1 where it is legal. The reward is 1 for a won game, -1 for a lost one, 0 for a drawn one and for
every action before the end.
"""

import collections
import json
import os
import random
import subprocess

REWARDS = {"won": 1.0, "lost": -1.0, "drawn": 0.0, "playing": 0.0}


class WitsError(Exception):
    """An error that wits answers: an illegal action, an unknown preset, a match that is over."""

    def __init__(self, error):
        super().__init__(error.get("message", "unknown error"))
        self.code = error.get("code")
        self.data = error.get("data")


class Client:
    """A running `wits rpc`. Several environments may share one; it is not for several threads."""

    # So many requests are under way at most: more could fill both pipes, and then nobody would go on.
    WINDOW = 32

    def __init__(self, program=None):
        program = program or os.environ.get("WITS", "wits")
        self._process = subprocess.Popen([program, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._id = 0

    def call(self, method, **params):
        """Ask one thing and return the answer."""
        return self.calls([(method, params)])[0]

    def calls(self, requests):
        """Ask many things without waiting between them. The first error is raised when all are answered."""
        answers, error = [], None
        sent = 0
        for n in range(len(requests)):
            if sent < len(requests) and sent - n <= self.WINDOW // 2:
                for method, params in requests[sent:n + self.WINDOW]:
                    self._id += 1
                    sent += 1
                    request = {"jsonrpc": "2.0", "id": self._id, "method": method, "params": params}
                    self._process.stdin.write(json.dumps(request).encode() + b"\n")
                self._process.stdin.flush()
            line = self._process.stdout.readline()
            if not line:
                raise EOFError("wits rpc has ended")
            answer = json.loads(line)
            if "error" in answer and error is None:
                error = WitsError(answer["error"])
            answers.append(answer.get("result"))
        if error:
            raise error
        return answers

    def close(self):
        """Let wits end."""
        if self._process.poll() is None:
            self._process.stdin.close()
            self._process.wait(timeout=10)
            self._process.stdout.close()


class Discrete:
    """The numbers from 0 to n - 1, as gymnasium.spaces.Discrete."""

    def __init__(self, n, seed=None):
        self.n = n
        self._random = random.Random(seed)

    def seed(self, seed=None):
        """Draw the same again."""
        self._random = random.Random(seed)

    def sample(self, mask=None):
        """Draw a number, of those that the mask allows."""
        if mask is None:
            return self._random.randrange(self.n)
        legal, mask = [], bytes(mask)
        number = mask.find(1)
        while number >= 0:
            legal.append(number)
            number = mask.find(1, number + 1)
        return self._random.choice(legal)

    def contains(self, x):
        """Tell whether x is one of the numbers."""
        return isinstance(x, int) and 0 <= x < self.n

    __contains__ = contains

    def __eq__(self, other):
        return isinstance(other, Discrete) and other.n == self.n

    def __repr__(self):
        return f"Discrete({self.n})"


class _Table:
    """What all environments share: the game, and its actions by number."""

    def __init__(self, game, preset, client, actions, mask):
        self.game, self.preset, self._masked = game, preset, mask
        self._own = client is None
        self.client = client or Client()
        described = {g["id"]: g for g in self.client.call("games.list")}
        if game not in described:
            raise ValueError(f"there is no game {game!r}: there are {', '.join(described)}")
        self.seats = described[game].get("seats", 1)
        if actions is None:
            if described[game].get("some"):
                raise ValueError(f"{game} has more actions than can be numbered: give some of them as `actions`, without masks")
            actions = self.client.call("games.actions", game=game, preset=preset)["actions"]
        self.actions = list(actions)
        self._number = {self._key(a): i for i, a in enumerate(self.actions)}
        self.n = len(self.actions)

    @staticmethod
    def _key(action):
        return tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in sorted(action.items()))

    def new(self, seed):
        return "match.new", {"game": self.game, "preset": self.preset, "seed": seed}

    def act(self, match, action, seat=None):
        params = {"match": match, "action": self.actions[action]}
        if seat is not None and self.seats > 1:
            params["seat"] = seat
        return "match.act", params

    def legal(self, matches):
        """The requests for the legal actions of matches: none where nobody wants masks."""
        return [("match.legal", {"match": m}) for m in matches] if self._masked else []

    def masks(self, answers, matches):
        """The masks that answers to those requests make. A match that is over has no legal action."""
        return [self._mask(a["actions"]) for a in answers] if self._masked else [None] * len(matches)

    def none(self):
        """The mask of who may do nothing."""
        return bytearray(self.n) if self._masked else None

    def _mask(self, legal):
        mask = bytearray(self.n)
        if not legal:
            return mask
        first, count = self._numbered(legal[0]), len(legal)
        if legal == self.actions[first:first + count]:  # in many games all actions of a kind stay legal until the end
            mask[first:first + count] = b"\1" * count
            return mask
        for action in legal:
            mask[self._numbered(action)] = 1
        return mask

    def _numbered(self, action):
        number = self._number.get(self._key(action))
        if number is None:
            raise ValueError(f"the legal action {action} is not among `actions`: give all that the game can have")
        return number

    def close(self):
        if self._own:
            self.client.close()


class Env:
    """A game for one as gymnasium.Env."""

    metadata = {"render_modes": ["ansi"]}
    render_mode = "ansi"
    reward_range = (-1.0, 1.0)

    def __init__(self, game, preset, client=None, actions=None, action_mask=True):
        self._vector = VectorEnv(game, preset, 1, client=client, actions=actions, action_mask=action_mask)
        if self._vector._table.seats != 1:
            raise ValueError(f"{game} is for {self._vector._table.seats}: use AECEnv")
        self.actions = self._vector.actions
        self.action_space = self._vector.single_action_space
        self.unwrapped = self

    def reset(self, *, seed=None, options=None):
        """Begin a game; the same seed begins the same."""
        observations, infos = self._vector.reset(seed=seed)
        return observations[0], _first(infos)

    def step(self, action):
        """Play an action. A finished game wants reset."""
        if self._vector._over[0]:
            raise RuntimeError("the game is over: reset it")
        observations, rewards, terminations, truncations, infos = self._vector.step([action])
        return observations[0], rewards[0], terminations[0], truncations[0], _first(infos)

    def render(self):
        """Return the view as text."""
        return json.dumps(self._vector._observations[0], indent=1)

    def close(self):
        """Let wits end, if it was started for this environment."""
        self._vector.close()


def _first(infos):
    return {name: values[0] for name, values in infos.items()}


class VectorEnv:
    """Many games for one as gymnasium.vector.VectorEnv. A finished game begins anew with the step after its last."""

    metadata = {"autoreset_mode": "NextStep"}

    def __init__(self, game, preset, num_envs, client=None, actions=None, action_mask=True):
        self._table = _Table(game, preset, client, actions, action_mask)
        self.num_envs = num_envs
        self.actions = self._table.actions
        self.single_action_space = Discrete(self._table.n)
        self._matches = [None] * num_envs
        self._observations = [None] * num_envs
        self._over = [True] * num_envs
        self._masks = [None] * num_envs
        self._seeds = random.Random()

    def reset(self, *, seed=None, options=None):
        """Begin all games: game i with seed + i, or with the seed at i of a list."""
        if isinstance(seed, (list, tuple)):
            seeds = list(seed)
        elif seed is not None:
            self._seeds = random.Random(seed)
            seeds = [(seed + i) % 2**32 for i in range(self.num_envs)]
        else:
            seeds = [self._seeds.randrange(2**32) for _ in range(self.num_envs)]
        self._begin(list(range(self.num_envs)), seeds)
        return list(self._observations), self._infos()

    def step(self, actions):
        """Play an action in every game, or begin it anew where it is over."""
        if len(actions) != self.num_envs:
            raise ValueError(f"want {self.num_envs} actions, got {len(actions)}")
        running = [i for i in range(self.num_envs) if not self._over[i]]
        over = [i for i in range(self.num_envs) if self._over[i]]
        rewards, terminations = [0.0] * self.num_envs, [False] * self.num_envs
        answers = self._ask([self._table.act(self._matches[i], int(actions[i])) for i in running], running)
        for i, answer in zip(running, answers):
            self._observations[i] = answer["view"]
            rewards[i] = REWARDS[answer["status"]]
            self._over[i] = terminations[i] = answer["status"] != "playing"
        self._begin(over, [self._seeds.randrange(2**32) for _ in over])
        return list(self._observations), rewards, terminations, [False] * self.num_envs, self._infos()

    def _begin(self, which, seeds):
        old = [("match.close", {"match": self._matches[i]}) for i in which if self._matches[i] is not None]
        answers = self._table.client.calls(old + [self._table.new(s) for s in seeds])[len(old):]
        for i, answer in zip(which, answers):
            self._matches[i], self._observations[i], self._over[i] = answer["match"], answer["view"], False
        self._ask([], which)

    def _ask(self, requests, which):
        """Ask things, and without waiting what is legal afterwards in some games."""
        matches = [self._matches[i] for i in which]
        answers = self._table.client.calls(requests + self._table.legal(matches))
        for i, mask in zip(which, self._table.masks(answers[len(requests):], matches)):
            self._masks[i] = mask
        return answers[:len(requests)]

    def _infos(self):
        return {"action_mask": list(self._masks)}

    def close(self):
        """Let wits end, if it was started for this environment."""
        self._table.close()


class AECEnv:
    """A game for one or two as pettingzoo.AECEnv: the agents, called seat_0 and seat_1, act in turns."""

    metadata = {"render_modes": ["ansi"], "name": "wits", "is_parallelizable": False}

    def __init__(self, game, preset, client=None, actions=None, action_mask=True):
        self._table = _Table(game, preset, client, actions, action_mask)
        self.actions = self._table.actions
        self.possible_agents = [f"seat_{i}" for i in range(self._table.seats)]
        self.agents = []
        self._space = Discrete(self._table.n)
        self._match = None

    def action_space(self, agent):
        """The numbers of the actions."""
        return self._space

    def reset(self, seed=None, options=None):
        """Begin a game."""
        if self._match is not None:
            self._table.client.call("match.close", match=self._match)
        method, params = self._table.new(random.randrange(2**32) if seed is None else seed)
        answer = self._table.client.call(method, **params)
        self._match = answer["match"]
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._turn = answer.get("turn", 0)
        self.agent_selection = self.agents[self._turn]

    def observe(self, agent):
        """What an agent sees, and what it may do. An agent that is not due may do nothing."""
        seat = self.possible_agents.index(agent)
        params = {"match": self._match}
        if self._table.seats > 1:
            params["seat"] = seat
        due = [self._match] if self._turn == seat and not self.terminations.get(agent, True) else []
        view, *legal = self._table.client.calls([("match.view", params)] + self._table.legal(due))
        masks = self._table.masks(legal, due) or [self._table.none()]
        return {"observation": view["view"], "action_mask": masks[0]}

    def last(self, observe=True):
        """What the agent that is due is told: observation, reward since it last acted, whether it is over."""
        agent = self.agent_selection
        observation = self.observe(agent) if observe else None
        return (observation, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def step(self, action):
        """Play an action for the agent that is due. When it is over, every agent steps once more, with None."""
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("the game is over: the only action is None")
            self.agents.remove(agent)
            for told in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
                del told[agent]
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        seat = self.possible_agents.index(agent)
        method, params = self._table.act(self._match, int(action), seat)
        answer = self._table.client.call(method, **params)
        self._cumulative_rewards[agent] = 0.0
        over = answer["status"] != "playing"
        self._turn = answer.get("turn", seat)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if over:
            self._end(seat, answer["status"])
        elif self._turn is not None:
            self.agent_selection = self.possible_agents[self._turn]
        for told, reward in self.rewards.items():
            self._cumulative_rewards[told] += reward

    def _end(self, seat, status):
        other = {"won": "lost", "lost": "won"}.get(status, status)
        for i, agent in enumerate(self.possible_agents):
            self.rewards[agent] = REWARDS[status if i == seat else other]
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter=2**63):
        """Yield the agent that is due, until all have seen the end."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def render(self):
        """Return the view of the agent that is due as text."""
        return json.dumps(self.observe(self.agent_selection)["observation"], indent=1)

    def close(self):
        """Let wits end, if it was started for this environment."""
        self._table.close()


def random_returns(game, preset, games, seed=0):
    """Play whole games at random, many at once, and count how they ended."""
    envs = VectorEnv(game, preset, min(games, 16))
    envs.single_action_space.seed(seed)
    _, infos = envs.reset(seed=seed)
    ended = collections.Counter()
    while sum(ended.values()) < games:
        actions = [envs.single_action_space.sample(mask) if any(mask) else 0 for mask in infos["action_mask"]]
        _, rewards, terminations, _, infos = envs.step(actions)
        ended.update(reward for reward, over in zip(rewards, terminations) if over)
    envs.close()
    return ended


if __name__ == "__main__":
    import sys

    print(dict(random_returns(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 100)))

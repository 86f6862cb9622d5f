"""Games of wits as environments for learning, over `wits rpc`: those of Gymnasium and PettingZoo where these are installed, and the
same methods without them. Nothing but Python and the program wits is needed; with NumPy observations and masks are arrays, else bytes.

    env = Env("GAME", "PRESET")                 # one player: gymnasium.Env
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

    envs = VectorEnv("GAME", "PRESET", 64)      # many at once, for one player or for both sides: gymnasium.vector.VectorEnv
    table = AECEnv("GAME", "PRESET")            # one player or two: pettingzoo.AECEnv

An observation is what the player sees, as numbers of a byte: `layout` says what they mean. An action is a number, the place of the
action in the list of every action that the preset ever has (`actions()`). The mask has 1 where an action is legal. The reward is 1 for
a won game, -1 for a lost one, 0 for a drawn one and for every action before the end. `reset(options={"state": ...})` begins at any
position, written as `match.restore` of `wits rpc` reads it.
"""

import binascii
import collections
import json
import os
import random
import subprocess
import time

try:
    import numpy
except ImportError:
    numpy = None
try:
    import gymnasium
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.vector.utils import batch_space
except ImportError:
    gymnasium = None
try:
    import pettingzoo
except ImportError:
    pettingzoo = None

REWARDS = {"won": 1.0, "lost": -1.0, "drawn": 0.0}


class WitsError(Exception):
    """An error that wits answers: an illegal action, an unknown preset, a match that is over."""

    def __init__(self, error):
        super().__init__(error.get("message", "unknown error"))
        self.code = error.get("code")
        self.data = error.get("data")


class Client:
    """A running `wits rpc`. Several environments may share one; it is not for several threads."""

    def __init__(self, program=None):
        program = program or os.environ.get("WITS", "wits")
        self._process = subprocess.Popen([program, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._id = 0

    def call(self, method, **params):
        """Ask one thing and return the answer."""
        self._id += 1
        request = {"jsonrpc": "2.0", "id": self._id, "method": method, "params": params}
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise EOFError("wits rpc has ended")
        answer = json.loads(line)
        if "error" in answer:
            raise WitsError(answer["error"])
        return answer["result"]

    def close(self):
        """Let wits end. Closing twice does no harm."""
        if not self._process.stdin.closed:
            self._process.stdin.close()
            self._process.wait(timeout=10)
            self._process.stdout.close()


if gymnasium is None:  # spaces that do the same, as far as these environments need it

    class Discrete:
        """The numbers from 0 to n - 1."""

        def __init__(self, n, seed=None):
            self.n = n
            self.seed(seed)

        def seed(self, seed=None):
            """Draw the same again."""
            self._random = random.Random(seed)

        def sample(self, mask=None):
            """Draw a number, of those that the mask allows."""
            legal = range(self.n) if mask is None else [i for i, allowed in enumerate(mask) if allowed]
            return self._random.choice(legal) if len(legal) else 0

        def contains(self, x):
            """Tell whether x is one of the numbers."""
            return 0 <= int(x) < self.n

        __contains__ = contains

    class Box:
        """Rows of numbers, each with its highest."""

        def __init__(self, low, high, shape=None, dtype=None):
            self.low, self.high, self.dtype = low, high, dtype
            self.shape = shape or (len(high),)

        def contains(self, x):
            """Tell whether x has such numbers."""
            highs = self.high if hasattr(self.high, "__len__") else [self.high] * self.shape[0]
            return len(x) == self.shape[0] and all(0 <= n <= high for n, high in zip(x, highs))

        __contains__ = contains

    class Dict(dict):
        """Spaces with names."""

        def contains(self, x):
            """Tell whether x has something of each space."""
            return x.keys() == self.keys() and all(x[name] in space for name, space in self.items())

        __contains__ = contains

    def batch_space(space, n):
        """A list of n such spaces."""
        return [space] * n


class _Seeded:
    """What gymnasium's environments do about chance, without it."""

    _np_random, spec, render_mode = None, None, None

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._np_random = random.Random(seed)

    @property
    def np_random(self):
        self._np_random = self._np_random or random.Random()
        return self._np_random

    @property
    def unwrapped(self):
        return self


def _draw(generator, n):
    """Seeds for n games."""
    if hasattr(generator, "integers"):
        return [int(seed) for seed in generator.integers(2**32, size=n)]
    return [generator.randrange(2**32) for _ in range(n)]


_BITS = [bytes(byte >> bit & 1 for bit in range(8)) for byte in range(256)]


class _Batch:
    """Games of a preset that are played by numbers, all with one request."""

    def __init__(self, game, preset, n, client, masks):
        self.game, self.preset, self.n, self.masked = game, preset, n, masks
        self._own = client is None
        self.client = client or Client()
        games = {g["id"]: g for g in self.client.call("games.list")}
        if game not in games:
            raise ValueError(f"there is no game {game!r}: there are {', '.join(games)}")
        self.seats = games[game].get("seats", 1)
        described = self.client.call("games.describe", game=game, preset=preset)["numbers"]
        self.actions, self.size, self.layout = described["actions"], described["size"], described["parts"]
        self.id, self._legal = None, "masks" if masks else "none"

    def spaces(self):
        """The space of observations, and that of actions."""
        highs = []
        for part in self.layout:
            count = 1
            for length in part["shape"]:
                count *= length
            highs += [part["high"]] * count
        if numpy is None:
            return Box(bytes(self.size), bytes(highs)), Discrete(self.actions)
        highs = numpy.array(highs, numpy.uint8)
        return Box(numpy.zeros_like(highs), highs, dtype=numpy.uint8), Discrete(self.actions)

    def reset(self, seeds, state=None):
        """Begin all games, from their seeds or all at one position."""
        if self.id is None:
            self._take(self.client.call("batch.new", game=self.game, preset=self.preset, seeds=seeds, legal=self._legal), "batch")
            if numpy is not None and self.masked and 16 * self.masks.sum() < self.masks.size:
                self._legal = "lists"  # few are legal at a time: their numbers are shorter than a mask
            if state is None:
                return
        begin = [{"at": i, "seed": seed} if state is None else {"at": i, "state": state} for i, seed in enumerate(seeds)]
        self.step([-1] * self.n, begin)

    def step(self, actions, begin=()):
        """Play an action in every game, none where it is -1, and begin some anew."""
        self._take(self.client.call("batch.step", batch=self.id, actions=actions, begin=list(begin), legal=self._legal))

    def _take(self, answer, named=None):
        if named:
            self.id = answer[named]
        self.turns = [-1 if turn is None else turn for turn in answer["turns"]]
        self.over = {ended["at"]: [REWARDS[status] for status in ended["statuses"]] for ended in answer["over"]}
        self.observations = self._rows(binascii.a2b_base64(answer["observations"]), self.size)
        if "legal" in answer:
            self.masks = numpy.zeros((self.n, self.actions), numpy.int8)
            numbers = [i * self.actions + number for i, legal in enumerate(answer["legal"]) for number in legal]
            self.masks.reshape(-1)[numbers] = 1
        else:
            self.masks = self.bits(binascii.a2b_base64(answer["masks"])) if self.masked else [None] * self.n

    @staticmethod
    def _rows(data, width):
        if numpy is not None:
            return numpy.frombuffer(bytearray(data), numpy.uint8).reshape(-1, width)
        return [data[i:i + width] for i in range(0, len(data), width)]

    def bits(self, data):
        """The masks that are packed in data, eight actions to a byte."""
        rows = self._rows(data, (self.actions + 7) // 8)
        if numpy is not None:
            return numpy.unpackbits(rows, axis=1, count=self.actions, bitorder="little").view(numpy.int8)
        return [b"".join(_BITS[byte] for byte in row)[:self.actions] for row in rows]

    def look(self, at=0, seat=None):
        """What a seat sees of a game: as JSON, in words and as numbers."""
        params = {} if seat is None else {"seat": seat}
        answer = self.client.call("batch.view", batch=self.id, at=at, **params)
        answer["observation"] = self._rows(binascii.a2b_base64(answer["observation"]), self.size)[0]
        answer["mask"] = self.bits(binascii.a2b_base64(answer["mask"]))[0]
        return answer

    def render(self, at=0, seat=None):
        return "\n".join(self.look(at, seat)["lines"])

    def list(self):
        return self.client.call("games.actions", game=self.game, preset=self.preset)["actions"]

    def close(self):
        if self._own:
            self.client.close()
        elif self.id is not None:
            self.client.call("batch.close", batch=self.id)
        self.id = None


class Env(gymnasium.Env if gymnasium else _Seeded):
    """A game for one as gymnasium.Env."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(self, game, preset, client=None, action_mask=True, render_mode=None):
        self._batch = _Batch(game, preset, 1, client, action_mask)
        if self._batch.seats != 1:
            seats = self._batch.seats
            self.close()
            raise ValueError(f"{game} is for {seats}: use AECEnv, or VectorEnv for all sides")
        self.observation_space, self.action_space = self._batch.spaces()
        self.layout, self.actions, self.render_mode = self._batch.layout, self._batch.list, render_mode
        self._over = True

    def reset(self, *, seed=None, options=None):
        """Begin a game; the same seed begins the same."""
        super().reset(seed=seed)
        seeds = _draw(self.np_random, 1) if seed is None else [seed % 2**32]
        self._batch.reset(seeds, (options or {}).get("state"))
        self._over = bool(self._batch.over)
        return self._batch.observations[0], self._info()

    def step(self, action):
        """Play an action. A finished game wants reset."""
        if self._over:
            raise RuntimeError("the game is over: reset it")
        self._batch.step([int(action)])
        self._over = bool(self._batch.over)
        reward = self._batch.over[0][0] if self._over else 0.0
        return self._batch.observations[0], reward, self._over, False, self._info()

    def _info(self):
        return {"action_mask": self._batch.masks[0]} if self._batch.masked else {}

    def view(self):
        """The view that a player is shown, as JSON."""
        return self._batch.look()["view"]

    def render(self):
        """Return the position in words."""
        return self._batch.render()

    def close(self):
        """Let wits end, if it was started for this environment."""
        self._batch.close()


class VectorEnv(gymnasium.vector.VectorEnv if gymnasium else _Seeded):
    """Many games as gymnasium.vector.VectorEnv. A finished game begins anew with the step after its last.

    In a game for two every action is that of the seat that is due, which `info["turn"]` has, -1 where a game is over. The observation
    is what that seat sees, the reward that of the seat that acted: what the other gets is its opposite.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4,
                "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP if gymnasium else "NextStep"}

    def __init__(self, game, preset, num_envs, client=None, action_mask=True, render_mode=None):
        self._batch = _Batch(game, preset, num_envs, client, action_mask)
        self.num_envs, self.render_mode = num_envs, render_mode
        self.single_observation_space, self.single_action_space = self._batch.spaces()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.layout, self.actions = self._batch.layout, self._batch.list

    def reset(self, *, seed=None, options=None):
        """Begin all games: game i with seed + i, or with the seed at i of a list."""
        listed = isinstance(seed, (list, tuple))
        super().reset(seed=None if listed else seed)
        if listed:
            seeds = [one % 2**32 for one in seed]
        elif seed is not None:
            seeds = [(seed + i) % 2**32 for i in range(self.num_envs)]
        else:
            seeds = _draw(self.np_random, self.num_envs)
        self._batch.reset(seeds, (options or {}).get("state"))
        return self._batch.observations, self._infos()

    def step(self, actions):
        """Play an action in every game, or begin it anew where it is over."""
        actions = [int(action) for action in actions]
        before = self._batch.turns
        ended = [i for i, turn in enumerate(before) if turn < 0]
        for i in ended:
            actions[i] = -1
        self._batch.step(actions, [{"at": i, "seed": seed} for i, seed in zip(ended, _draw(self.np_random, len(ended)))])
        rewards, terminations = [0.0] * self.num_envs, [False] * self.num_envs
        for i, results in self._batch.over.items():
            rewards[i], terminations[i] = results[before[i]], True
        truncations = [False] * self.num_envs
        if numpy is not None:
            rewards, terminations, truncations = numpy.array(rewards), numpy.array(terminations), numpy.array(truncations)
        return self._batch.observations, rewards, terminations, truncations, self._infos()

    def _infos(self):
        infos = {"turn": self._batch.turns}
        if self._batch.masked:
            infos["action_mask"] = self._batch.masks
        if numpy is not None:
            infos["turn"] = numpy.array(infos["turn"], numpy.int8)
            infos.update({f"_{name}": numpy.ones(self.num_envs, bool) for name in list(infos)})
        return infos

    def render(self):
        """Return all positions in words."""
        return tuple(self._batch.render(i) for i in range(self.num_envs))

    def close(self, **_):
        """Let wits end, if it was started for these environments."""
        self._batch.close()
        self.closed = True


class AECEnv(pettingzoo.AECEnv if pettingzoo else object):
    """A game for one or two as pettingzoo.AECEnv: the agents, called seat_0 and seat_1, act in turns."""

    metadata = {"render_modes": ["ansi"], "name": "wits", "is_parallelizable": False, "render_fps": 4}

    def __init__(self, game, preset, client=None, action_mask=True, render_mode=None):
        self._batch = _Batch(game, preset, 1, client, action_mask)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i}" for i in range(self._batch.seats)]
        self.agents = []
        self.layout, self.actions = self._batch.layout, self._batch.list
        numbers, self._action_space = self._batch.spaces()
        mask = Box(0, 1, (self._batch.actions,), numpy and numpy.int8)
        self._space = Dict({"observation": numbers, "action_mask": mask}) if action_mask else numbers
        self._seeds = random.Random()

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def unwrapped(self):
        return self

    def observation_space(self, agent):
        """What an agent sees, and with masks what it may do."""
        return self._space

    def action_space(self, agent):
        """The numbers of the actions."""
        return self._action_space

    def reset(self, seed=None, options=None):
        """Begin a game; the same seed begins the same."""
        if seed is not None:
            self._seeds = random.Random(seed)
        self._batch.reset(_draw(self._seeds, 1) if seed is None else [seed % 2**32], (options or {}).get("state"))
        self.agents = list(self.possible_agents)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._told()

    def _told(self):
        """Take in who is due, or how it ended."""
        results = self._batch.over.get(0)
        self.rewards = dict(zip(self.agents, results or [0.0] * len(self.agents)))
        if results:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[max(0, self._batch.turns[0])]
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def observe(self, agent):
        """What an agent sees, and what it may do. An agent that is not due may do nothing."""
        seat = self.possible_agents.index(agent)
        if self._batch.turns[0] == seat:
            observation, mask = self._batch.observations[0], self._batch.masks[0]
        else:
            seen = self._batch.look(0, seat)
            observation, mask = seen["observation"], seen["mask"]
        return {"observation": observation, "action_mask": mask} if self._batch.masked else observation

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
            for told in (self._cumulative_rewards, self.terminations, self.truncations, self.infos):
                del told[agent]
            self.rewards = dict.fromkeys(self.agents, 0.0)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        self._batch.step([int(action)])
        self._cumulative_rewards[agent] = 0.0
        self._told()

    def agent_iter(self, max_iter=2**63):
        """Yield the agent that is due, until all have seen the end."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def render(self):
        """Return the position in words."""
        return self._batch.render(0, self.possible_agents.index(self.agent_selection))

    def close(self):
        """Let wits end, if it was started for this environment."""
        self._batch.close()


def draw_legal(masks, generator):
    """A legal action for every mask, drawn at random; 0 where there is none. The generator is one of NumPy's, where masks are arrays."""
    if numpy is None:
        return [generator.choice([i for i, legal in enumerate(mask) if legal] or [0]) for mask in masks]
    numbers = numpy.flatnonzero(masks.view(bool))
    ends = numpy.searchsorted(numbers, numpy.arange(1, len(masks) + 1) * masks.shape[1])
    counts = numpy.diff(ends, prepend=0)
    drawn = ends - counts + (generator.random(len(counts)) * counts).astype(int)
    return numpy.where(counts > 0, numpy.append(numbers, 0)[drawn] % masks.shape[1], 0)


def random_returns(game, preset, games, seed=0, at_once=64):
    """Play whole games at random, many at once; count how they ended and the steps that it took."""
    envs = VectorEnv(game, preset, min(games, at_once))
    generator = numpy.random.default_rng(seed) if numpy is not None else random.Random(seed)
    _, infos = envs.reset(seed=seed)
    ended, steps = collections.Counter(), 0
    while sum(ended.values()) < games:
        steps += sum(turn >= 0 for turn in infos["turn"])
        _, rewards, terminations, _, infos = envs.step(draw_legal(infos["action_mask"], generator))
        ended.update(float(reward) for reward, over in zip(rewards, terminations) if over)
    envs.close()
    return ended, steps


if __name__ == "__main__":
    import sys

    began = time.monotonic()
    results, played = random_returns(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 100)
    print(dict(results))
    print(f"{played} steps, {played / (time.monotonic() - began):.0f} a second", file=sys.stderr)

"""Train learns the evaluation and the order of moves from what positions.go wrote, and writes the weights that the search reads.

python3 train.py features.bin… --to ../net.bin, with PyTorch.

Points are known by the four shapes that a stone there makes, whatever their directions. What is learned of them is a sum over the shapes and
every two of them.
"""

import argparse
import itertools
import time

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy, binary_cross_entropy_with_logits, cross_entropy

SHAPES, MOST = 12, 9  # how many shapes there are; from the last on all count as one, since such points end the game
COMBOS = list(itertools.combinations_with_replacement(range(SHAPES), 4))
CELLS, SIZE = 225, 906
ONE, FINE, WEIGHT, LINE = 127, 512, 64, 4  # what 1 is: of an input, of its sum, of a weight, and of the straight part
LOGIT = 32  # what 1 is of the order
WIDTH, HIDDEN = 28, 30
STEP, POINTS = 400, 134  # what one step of the logistic curve is: of the scores that are learned, and of those that the search gives


def parts():
    """The parts of every combination, a row each; the last row is of a point with a stone."""
    pair = {p: i for i, p in enumerate(itertools.combinations_with_replacement(range(MOST + 1), 2))}
    rows = np.zeros((len(COMBOS) + 1, MOST + 1 + len(pair)), dtype=np.float32)
    for row, combo in zip(rows, COMBOS):
        shapes = [min(s, MOST) for s in combo]
        for s in shapes:
            row[s] += 1
        for p in itertools.combinations(shapes, 2):
            row[MOST + 1 + pair[p]] += 1
    return torch.from_numpy(rows)


class Rounded(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, by):
        return torch.round(x * by) / by

    @staticmethod
    def backward(ctx, grad):
        return grad, None


whole = Rounded.apply


class Net(torch.nn.Module):
    """Sums over the points of both sides, cut off below 0 and above 1, weighed twice; beside them sums that are not cut off. Twice: unless an open
    four is threatened, and then."""

    def __init__(self, spread):
        super().__init__()
        self.register_buffer("spread", spread)
        n, new = len(spread), torch.nn.Parameter
        self.points = new(torch.randn(n, WIDTH) * 0.05)
        self.start = new(torch.full((WIDTH,), 0.3))
        self.straight = new(torch.zeros(n, 4))
        self.first = new(torch.randn(2, 2 * WIDTH, HIDDEN) * 0.3)
        self.first_start = new(torch.full((2, HIDDEN), 0.2))
        self.last = new(torch.randn(2, HIDDEN) * 0.1)
        self.offset = new(torch.zeros(2))

    def tables(self):
        points = whole(self.points / self.spread[:, None], FINE)
        straight = whole(self.straight / self.spread[:, None] * POINTS, LINE) / POINTS
        return points, straight

    def forward(self, own, other, threatened):
        points, straight = self.tables()
        start = whole(self.start, FINE)
        sums = torch.cat([own @ points + start, other @ points + start], 1)
        own, other, heads = own @ straight, other @ straight, []
        for k in range(2):
            first, start = whole(self.first[k].clamp(-1.98, 1.98), WEIGHT), whole(self.first_start[k].clamp(-3.9, 3.9), WEIGHT * ONE)
            hidden = (sums.clamp(0, 1) @ first + start).clamp(0, 1)
            heads.append(hidden @ self.last[k] + own[:, 2 * k] + other[:, 2 * k + 1] + self.offset[k])
        return torch.where(threatened, heads[1], heads[0]), sums


def batches(net, rate, steps, some, batch, loss):
    opt = torch.optim.AdamW(net, lr=rate, weight_decay=1e-3)
    sched = torch.optim.lr_scheduler.OneCycleLR(opt, rate, total_steps=steps, pct_start=0.05, final_div_factor=300)
    for _ in range(steps):
        opt.zero_grad(set_to_none=True)
        loss(some[torch.randint(len(some), (batch,), device=some.device)]).backward()
        opt.step()
        sched.step()


def learn(known, basis, epochs, batch=4096):
    """The evaluation, from the scores. One game in twenty is held back."""
    combos, threatened, target = known["combos"], known["threatened"], torch.sigmoid(known["score"].clamp(-10 * STEP, 10 * STEP) / STEP)
    sums = []
    for side in range(2):
        at = combos[:, side].split(8192)
        sums.append(torch.cat([torch.nn.functional.embedding_bag(a.long() & 0x7FFF, basis, mode="sum") for a in at]))
    own, other = sums
    torch.manual_seed(1)
    net = Net(own[:100_000].std(0).clamp(min=0.03)).to(own.device)
    held, rest = ((known["game"] % 20 == 0) == k for k in (True, False))
    rest, began = rest.nonzero().squeeze(1), time.time()

    def loss(at):
        v, sums = net(own[at], other[at], threatened[at])
        return binary_cross_entropy_with_logits(v, target[at]) + 1e-4 * (sums.abs() - 20).clamp(min=0).pow(2).mean()

    batches(net.parameters(), 4e-3, epochs * len(rest) // batch, rest, batch, loss)
    with torch.no_grad():
        for k, name in enumerate(("calm", "threatened")):
            at = (held & (threatened == bool(k))).nonzero().squeeze(1)
            v, most = net(own[at], other[at], threatened[at])
            t = target[at]
            floor = binary_cross_entropy(t, t).item()
            print(f"{name}: {len(at)} held back, {binary_cross_entropy_with_logits(v, t).item() - floor:.4f} over {floor:.4f}; largest sum {most.abs().max().item():.1f}", flush=True)
    print(f"{time.time() - began:.0f} s", flush=True)
    return net


def order(known, basis, steps=1500, batch=1024):
    """The chance of every move to be chosen, by what it makes and what it takes away, unless an open four is threatened and then."""
    combos, move, context = known["combos"], known["move"], known["threatened"].long()
    tries = combos[:, 0] < 0
    able = (move < CELLS) & tries.gather(1, move.clamp(max=CELLS - 1)[:, None]).squeeze(1)
    held = able & (known["game"] % 10 == 0)
    rest = (able & ~held).nonzero().squeeze(1)
    spread = torch.nn.functional.embedding_bag(combos[:20_000, 0].long() & 0x7FFF, basis, mode="sum").std(0).clamp(min=0.1)
    makes = torch.nn.Parameter(torch.zeros(4, basis.shape[1], device=basis.device))

    def chances(at):
        tables = ((makes / spread) @ basis.T).reshape(-1, 1)
        first = context[at][:, None] * 2 * len(basis)
        raw = combos[at].long() & 0x7FFF
        own, other = (torch.nn.functional.embedding(first + k * len(basis) + raw[:, k], tables).squeeze(2) for k in range(2))
        return (own + other).masked_fill(~tries[at], -1e4)

    batches([makes], 0.03, steps, rest, batch, lambda at: cross_entropy(chances(at), move[at]))
    with torch.no_grad():
        for k, name in enumerate(("calm", "threatened")):
            at = (held & (context == k)).nonzero().squeeze(1)
            v = chances(at)
            rank = (v > v.gather(1, move[at][:, None])).sum(1)
            print(f"order, {name}:", *(f"of {n} {(rank < n).float().mean().item():.3f}" for n in (1, 3, 8, 16, 40)), flush=True)
    return makes.detach() / spread


def varint(values):
    out = bytearray()
    for v in values:
        v = int(v)
        z = v * 2 if v >= 0 else -v * 2 - 1
        while z >= 128:
            out.append(z & 127 | 128)
            z >>= 7
        out.append(z)
    return out


def write(path, net, makes):
    """All weights in whole numbers, those nearest to 0 in the fewest bytes: the evaluation, then the order."""
    to = lambda x, by: torch.round(x.detach().float().cpu() * by).flatten().tolist()
    points, straight = net.tables()
    data = varint(to(torch.cat([points * FINE, straight * POINTS * LINE], 1), 1))
    data += varint(to(net.start, FINE))
    for k in range(2):
        data += varint(to(net.first[k].clamp(-1.98, 1.98), WEIGHT))
        data += varint(to(net.first_start[k].clamp(-3.9, 3.9), WEIGHT * ONE))
        data += varint(to(net.last[k] * POINTS, 128 / 127 * 4))
        data += varint(to(net.offset[k] * POINTS, 1))
    head = len(data)
    data += varint(to(makes, LOGIT * 8))
    open(path, "wb").write(data)
    print(path, len(data), "bytes,", head, "of the evaluation", flush=True)


def read(path, device):
    """The positions of a file: combinations by point, and what else is known of them."""
    raw = np.memmap(path, dtype=np.uint8, mode="r").reshape(-1, SIZE)
    to = lambda x: torch.from_numpy(np.ascontiguousarray(x)).to(device)
    return {
        "combos": to(raw[:, :900].copy().view("<i2").reshape(-1, 2, CELLS)),
        "score": to(raw[:, 900:902].copy().view("<i2").reshape(-1)).float(),
        "threatened": to(raw[:, 902]) == 1,
        "game": to(raw[:, 903]).long(),
        "move": to(raw[:, 904]).long(),
    }


def main():
    args = argparse.ArgumentParser()
    args.add_argument("features", nargs="+")
    args.add_argument("--to", default="net.bin")
    args.add_argument("--epochs", type=int, default=12)
    args = args.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    files = [read(path, device) for path in args.features]
    known = {key: torch.cat([f[key] for f in files]) for key in files[0]}
    basis = parts().to(device)
    write(args.to, learn(known, basis, args.epochs), order(known, basis))


if __name__ == "__main__":
    main()

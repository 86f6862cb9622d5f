"""Train learns the evaluation and the order of moves from what positions.go wrote, and writes the weights that the search reads.

python3 train.py features.bin… --to net.bin, with PyTorch and a GPU.

Points are known by the four shapes that a stone there makes, whatever their directions. What is learned of them is a sum over the shapes and
every two of them.
"""

import argparse
import itertools
import time

import numpy as np
import torch

SHAPES, MOST = 12, 9  # how many shapes there are; from the last on all count as one, since such points end the game
COMBOS = list(itertools.combinations_with_replacement(range(SHAPES), 4))
CELLS, SIZE = 225, 907
ONE, FINE, WEIGHT, LINE = 127, 512, 64, 8  # what 1 is: of an input, of its sum, of a weight, and of the straight part
LOGIT = 32  # what 1 is of the order
HIDDEN = 15


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


class Looked(torch.autograd.Function):
    """What a table has at some places; the way back is a histogram."""

    @staticmethod
    def forward(ctx, table, at):
        ctx.save_for_backward(at)
        ctx.n = len(table)
        return table[at]

    @staticmethod
    def backward(ctx, grad):
        (at,) = ctx.saved_tensors
        some = grad.reshape(-1).nonzero().squeeze(1)
        return torch.bincount(at.reshape(-1)[some], weights=grad.reshape(-1)[some].float(), minlength=ctx.n).to(grad.dtype), None


look = Looked.apply


class Net(torch.nn.Module):
    """Sums over the points of both sides, cut off below 0 and above 1, weighed twice; beside them a sum that is not cut off."""

    def __init__(self, spread, width, scale):
        super().__init__()
        self.register_buffer("spread", spread)
        n = len(spread)
        self.points = torch.nn.Parameter(torch.randn(n, width) * 0.05)
        self.start = torch.nn.Parameter(torch.full((width,), 0.3))
        self.straight = torch.nn.Parameter(torch.zeros(n, 2))
        self.first = torch.nn.Parameter(torch.randn(2 * width, HIDDEN) * 0.3)
        self.first_start = torch.nn.Parameter(torch.full((HIDDEN,), 0.2))
        self.last = torch.nn.Parameter(torch.randn(HIDDEN) * 0.1)
        self.offset = torch.nn.Parameter(torch.zeros(()))
        self.scale = scale

    def tables(self):
        points = whole(self.points / self.spread[:, None], FINE)
        straight = whole(self.straight / self.spread[:, None] * self.scale, LINE) / self.scale
        return points, straight

    def forward(self, own, other):
        points, straight = self.tables()
        start = whole(self.start, FINE)
        sums = torch.cat([own @ points + start, other @ points + start], 1)
        seen = sums.clamp(0, 1)
        hidden = (seen @ whole(self.first.clamp(-1.98, 1.98), WEIGHT) + whole(self.first_start.clamp(-3.9, 3.9), WEIGHT * ONE)).clamp(0, 1)
        v = hidden @ self.last + own @ straight[:, 0] + other @ straight[:, 1] + self.offset
        return v, sums


def fit_scale(score, result):
    """How many points make one step of the logistic curve of who wins."""
    scale = torch.tensor(5.0, device=score.device, requires_grad=True)
    opt = torch.optim.Adam([scale], lr=0.05)
    for _ in range(300):
        opt.zero_grad()
        loss = torch.nn.functional.binary_cross_entropy_with_logits(score / scale.exp(), result)
        loss.backward()
        opt.step()
    return scale.exp().item(), loss.item()


def learn(name, X, target, old, seconds, width, scale, batch=16384, rate=4e-3, steps=6000, decay=1e-3):
    own, other = X
    n = len(target)
    held = n // 20
    spread = own[: 200_000].float().std(0).clamp(min=0.03)
    torch.manual_seed(1)
    net = Net(spread, width, scale).cuda()
    opt = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=decay)
    sched = torch.optim.lr_scheduler.OneCycleLR(opt, rate, total_steps=steps, pct_start=0.05, final_div_factor=300)
    bce = torch.nn.functional.binary_cross_entropy_with_logits
    began = time.time()
    for i in range(steps):
        at = torch.randint(n - held, (batch,), device="cuda")
        v, sums = net(own[at].float(), other[at].float())
        loss = bce(v, target[at]) + 1e-4 * (sums.abs() - 20).clamp(min=0).pow(2).mean()
        opt.zero_grad(set_to_none=True)
        loss.backward()
        opt.step()
        sched.step()
        if time.time() - began > seconds:
            print("stopped at", i)
            break
    with torch.no_grad():
        at = torch.arange(n - held, n, device="cuda")
        out = [net(own[a].float(), other[a].float()) for a in at.split(65536)]
        v, most = torch.cat([o[0] for o in out]), max(o[1].abs().max().item() for o in out)
        t = target[at]
        floor = torch.nn.functional.binary_cross_entropy(t, t).item()
        o = old[at].float()
        some = (o.abs() < 600) & (v.abs() * scale < 600)
        net.scale *= (o[some].std() / v[some].std() / scale).item()
        print(f"{name}: held back {bce(v, t).item() - floor:.5f} over {floor:.5f}; old {bce(o / scale, t).item() - floor:.5f}; "
              f"spread {v[some].std().item() * scale:.1f}, old {o[some].std().item():.1f}; largest sum {most:.1f}; {time.time() - began:.0f} s", flush=True)
    return net


def order(name, combos, tail, keep, basis, steps=1500, batch=4096, rate=0.03):
    """The chance of every move to be chosen, by what it makes and what it takes away."""
    keep = keep[torch.randperm(len(keep), device="cuda", generator=torch.Generator("cuda").manual_seed(5))]
    held, keep = keep[: len(keep) // 20], keep[len(keep) // 20:]
    spread = basis.std(0).clamp(min=0.1)
    makes = torch.nn.Parameter(torch.zeros(2, 2, basis.shape[1], device="cuda"))
    opt = torch.optim.AdamW([makes], lr=rate, weight_decay=1e-3)
    sched = torch.optim.lr_scheduler.OneCycleLR(opt, rate, total_steps=steps, pct_start=0.05, final_div_factor=100)

    def chances(at):
        tables = whole((makes / spread) @ basis.T, LOGIT)  # threatened or not, own and other, combination
        raw = combos[at].long()
        try_ = raw[:, 0] >> 15 & 1
        raw = raw & 0x7FFF
        ctx = (tail["marks"][at].long() >> 1 & 1)[:, None]
        flat = tables.reshape(4, -1)
        v = look(flat.reshape(-1), ctx * 2 * flat.shape[1] + raw[:, 0]) + look(flat.reshape(-1), (ctx * 2 + 1) * flat.shape[1] + raw[:, 1])
        return v.masked_fill(try_ == 0, -1e4)

    for _ in range(steps):
        at = keep[torch.randint(len(keep), (batch,), device="cuda")]
        loss = torch.nn.functional.cross_entropy(chances(at), tail["move"][at].long())
        opt.zero_grad(set_to_none=True)
        loss.backward()
        opt.step()
        sched.step()
    with torch.no_grad():
        out = []
        for at in held.split(8192):
            c, m = chances(at), tail["move"][at].long()
            rank = (c > c.gather(1, m[:, None])).sum(1)
            out.append((torch.nn.functional.cross_entropy(c, m, reduction="none"), rank, tail["marks"][at] >> 1 & 1))
        loss, rank, threatened = (torch.cat([o[i] for o in out]) for i in range(3))
        for ctx in range(2):
            r = rank[threatened == ctx]
            print(f"{name} {'threatened' if ctx else 'quiet'}: {loss[threatened == ctx].mean().item():.4f}, first {(r == 0).float().mean().item():.3f}, "
                  f"of three {(r < 3).float().mean().item():.3f}, of eight {(r < 8).float().mean().item():.3f}, of 16 {(r < 16).float().mean().item():.3f}", flush=True)
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
    table = torch.cat([points * FINE, straight * net.scale * LINE], 1)
    data = varint(to(table, 1))
    data += varint(to(net.start, FINE))
    data += varint(to(net.first.clamp(-1.98, 1.98), WEIGHT))
    data += varint(to(net.first_start.clamp(-3.9, 3.9), WEIGHT * ONE))
    data += varint(to(net.last * net.scale, 128 / 127 * 4))
    data += varint(to(net.offset * net.scale, 1))
    head = len(data)
    data += varint(to(makes, LOGIT * 8))
    open(path, "wb").write(data)
    print(path, len(data), "bytes,", head, "of the evaluation", flush=True)


def read(path):
    """The positions of a file: combinations by point, and what else is known of them."""
    raw = np.memmap(path, dtype=np.uint8, mode="r").reshape(-1, SIZE)
    combos = torch.from_numpy(raw[:, :900].copy().view("<i2").reshape(-1, 2, CELLS)).cuda()
    end = raw[:, 900:].copy()
    tail = {}
    for i, key in enumerate(("score", "old")):
        tail[key] = torch.from_numpy(end[:, 2 * i : 2 * i + 2].copy().view("<i2").reshape(-1).copy()).cuda()
    for i, key in enumerate(("move", "marks", "result")):
        tail[key] = torch.from_numpy(end[:, 4 + i].copy()).cuda()
    marks, score = tail["marks"].long(), tail["score"].float()
    decided = ((marks & 16) == 0) & (tail["result"] != 1)
    used = decided & ((marks & 15) == 0) & (score.abs() < 29000)
    won = tail["result"].float() / 2
    scale, loss = fit_scale(score[used], won[used])
    print(f"{path}: {len(raw)} positions, a step of {scale:.0f} points, {loss:.4f}", flush=True)
    target = torch.sigmoid(score / scale)
    tail["target"] = torch.where(decided, 0.75 * target + 0.25 * won, target)
    return combos, tail, scale


def main():
    args = argparse.ArgumentParser()
    args.add_argument("features", nargs="+")
    args.add_argument("--to", default="net.bin")
    args.add_argument("--steps", type=int, default=5000)
    args = args.parse_args()
    files = [read(path) for path in args.features]
    combos = torch.cat([f[0] for f in files])
    tail = {key: torch.cat([f[1][key] for f in files]) for key in files[0][1]}
    scale = files[-1][2]
    marks, score = tail["marks"].long(), tail["score"].float()
    basis = parts().cuda()
    calm = ((marks & 15) == 0).nonzero().squeeze(1)
    sums = []
    for side in range(2):
        x = torch.empty(len(calm), basis.shape[1], dtype=torch.half, device="cuda")
        for lo in range(0, len(calm), 8192):
            at = combos[calm[lo : lo + 8192], side].long() & 0x7FFF
            x[lo : lo + 8192] = torch.nn.functional.embedding_bag(at, basis, mode="sum").half()
        sums.append(x)
    net = learn("net", sums, tail["target"][calm], tail["old"][calm], 40, 14, scale, steps=args.steps)
    keep = (((marks & (1 | 4 | 8)) == 0) & (score > -29000)).nonzero().squeeze(1)
    move = tail["move"][keep].long()
    keep = keep[(combos[keep, 0].long().gather(1, move[:, None]).squeeze(1) >> 15 & 1) == 1]
    makes = order("order", combos, tail, keep, basis, steps=1200)
    write(args.to, net, makes)


if __name__ == "__main__":
    main()

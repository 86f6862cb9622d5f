"""Train learns the judgement of positions from what positions.go wrote, and writes the weights that the search reads.

python3 train.py positions.bin… net.bin, with PyTorch; --steps and --width choose how long and how large.

The net sees a board twice, from the side that is to move and from the other: 12 kinds of pieces on 64 squares, each a row of weights.
Their sums, cut off below 0 and above 1, are weighed once more, by weights that depend on how many pieces there are.
"""

import argparse
import time

import numpy as np
import torch

BUCKETS = 8
SCALE = 200.0  # hundredths of a pawn that make one step of the logistic curve
ONE, OUT = 127, 2048  # what 1 is in the whole numbers of the sums, and of the last weights


def load(path):
    raw = np.fromfile(path, dtype=np.uint8).reshape(-1, 36)
    score = raw[:, 32:34].copy().view("<i2").reshape(-1)
    return torch.from_numpy(raw[:, :32].copy()), torch.from_numpy(score.copy()), torch.from_numpy(raw[:, 34].copy())


class Net(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.rows = torch.nn.Parameter(torch.empty(768, width).uniform_(-0.05, 0.05))
        self.start = torch.nn.Parameter(torch.zeros(width))
        self.last = torch.nn.Parameter(torch.empty(2 * width, BUCKETS).uniform_(-0.1, 0.1))
        self.offset = torch.nn.Parameter(torch.zeros(BUCKETS))

    def forward(self, own, other, bucket):
        sums = torch.cat([own @ self.rows + self.start, other @ self.rows + self.start], 1)
        out = sums.clamp(0, 1) @ self.last + self.offset
        return out.gather(1, bucket[:, None]).squeeze(1)


def features(packed, mirrored):
    """Both views of a batch of boards, as rows of 768 zeros and ones; left and right are exchanged where mirrored is 7 and not 0."""
    codes = torch.stack([packed & 15, packed >> 4], 2).reshape(-1, 64).long()
    squares = torch.arange(64, device=packed.device) ^ mirrored[:, None]
    place = torch.where(codes > 0, (codes - 1) * 64 + squares, 768)
    turned = torch.where(codes > 0, ((codes - 1) ^ 1) * 64 + (squares ^ 56), 768)
    views = []
    for at in (place, turned):
        x = torch.zeros(len(packed), 769, device=packed.device)
        x.scatter_(1, at, 1.0)
        views.append(x[:, :768])
    return views


def loss(net, boards, scores, counts, mirrored, power=2.5):
    own, other = features(boards, mirrored)
    bucket = ((counts.long() - 2) // 4).clamp(0, BUCKETS - 1)
    guess = torch.sigmoid(net(own, other, bucket))
    return (guess - torch.sigmoid(scores.float() / SCALE)).abs().pow(power).mean()


def main():
    args = argparse.ArgumentParser()
    args.add_argument("files", nargs="+")
    args.add_argument("--steps", type=int, default=35000)
    args.add_argument("--width", type=int, default=128)
    args.add_argument("--batch", type=int, default=16384)
    args.add_argument("--rate", type=float, default=2e-3)
    args = args.parse_args()
    torch.manual_seed(1)
    torch.backends.cuda.matmul.allow_tf32 = True
    parts = [load(path) for path in args.files[:-1]]
    device = "cuda" if torch.cuda.is_available() else "cpu"
    boards, scores, counts = (torch.cat([p[i] for p in parts]).to(device) for i in range(3))
    order = torch.arange(len(boards), device=device)
    held = order[-min(len(order) // 20, 200_000) :]  # the last games
    order = order[: -len(held)]
    net = Net(args.width).to(device)
    step = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=0.0)
    rate = torch.optim.lr_scheduler.OneCycleLR(step, args.rate, total_steps=args.steps, pct_start=0.03, final_div_factor=200)
    print(len(order), "positions", flush=True)
    began, total = time.time(), torch.zeros((), device=device)
    for i in range(1, args.steps + 1):
        at = order[torch.randint(len(order), (args.batch,), device=device)]
        step.zero_grad(set_to_none=True)
        value = loss(net, boards[at], scores[at], counts[at], 7 * torch.randint(2, (args.batch,), device=device))
        value.backward()
        step.step()
        rate.step()
        with torch.no_grad():
            net.rows.clamp_(-1.98, 1.98)
            net.last.clamp_(-1.98, 1.98)
        total += value.detach()
        if i % 2500 == 0 or i == args.steps:
            with torch.no_grad():
                check = sum(loss(net, boards[h], scores[h], counts[h], torch.zeros_like(h)) * len(h) for h in held.split(args.batch)) / len(held)
            print(f"{i}: {total.item() / 2500:.6f}, held back {check.item():.6f}, {time.time() - began:.0f} s", flush=True)
            total.zero_()
    write(net, args.files[-1])


def write(net, path):
    whole = lambda x, by, kind: torch.round(x.detach().cpu() * by).numpy().astype(kind)
    with open(path, "wb") as f:
        f.write(whole(net.rows, ONE, "<i2").tobytes())
        f.write(whole(net.start, ONE, "<i2").tobytes())
        f.write(whole(net.last.T, OUT, "<i2").tobytes())
        f.write(whole(net.offset, ONE * OUT, "<i4").tobytes())


if __name__ == "__main__":
    main()

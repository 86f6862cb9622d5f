// Those who break codes here.
import type { FaceData } from "@wits/app";

export const faces: Readonly<Record<string, FaceData>> = {
  random: { hue: 12, skin: 0, hair: "spikes", tone: 1, eyes: "wide", mouth: "grin" },
  smart: { hue: 150, skin: 2, hair: "long", tone: 3, eyes: "dots", mouth: "smile" },
  knuth: { hue: 220, skin: 0, hair: "none", tone: 0, eyes: "dots", mouth: "smile", extra: "beard" },
  entropy: { hue: 285, skin: 3, hair: "curls", tone: 4, eyes: "wide", mouth: "smirk", extra: "glasses" },
  expected: { hue: 60, skin: 1, hair: "bun", tone: 0, eyes: "sleepy", mouth: "flat" },
  parts: { hue: 100, skin: 1, hair: "spikes", tone: 4, eyes: "sharp", mouth: "grin" },
  optimal5: { hue: 340, skin: 2, hair: "hood", tone: 3, eyes: "merry", mouth: "smile" },
  optimal: { hue: 25, skin: 0, hair: "hood", tone: 0, eyes: "sleepy", mouth: "flat", extra: "monocle" },
};

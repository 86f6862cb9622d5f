// Those who play Morris here.
import type { FaceData } from "@wits/app";

export const faces: Readonly<Record<string, FaceData>> = {
  random: { hue: 55, skin: 0, hair: "curls", tone: 1, eyes: "merry", mouth: "oh" },
  novice: { hue: 120, skin: 1, hair: "short", tone: 2, eyes: "dots", mouth: "grin", extra: "cap" },
  apprentice: { hue: 300, skin: 0, hair: "hood", tone: 2, eyes: "dots", mouth: "smile" },
  journeyman: { hue: 35, skin: 2, hair: "short", tone: 3, eyes: "sleepy", mouth: "smirk", extra: "hat" },
  master: { hue: 200, skin: 0, hair: "bun", tone: 0, eyes: "sharp", mouth: "smile", extra: "glasses" },
  expert: { hue: 30, skin: 1, hair: "none", tone: 0, eyes: "merry", mouth: "flat", extra: "moustache" },
};

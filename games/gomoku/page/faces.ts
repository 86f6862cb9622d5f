// Those who play Gomoku here.
import type { FaceData } from "@wits/app";

export const faces: Readonly<Record<string, FaceData>> = {
  random: { hue: 95, skin: 1, hair: "none", tone: 0, eyes: "merry", mouth: "oh", extra: "cap" },
  novice: { hue: 15, skin: 0, hair: "spikes", tone: 4, eyes: "wide", mouth: "grin" },
  apprentice: { hue: 345, skin: 1, hair: "bun", tone: 4, eyes: "merry", mouth: "smile" },
  journeyman: { hue: 180, skin: 1, hair: "long", tone: 4, eyes: "dots", mouth: "smile", extra: "feather" },
  master: { hue: 240, skin: 2, hair: "short", tone: 4, eyes: "sharp", mouth: "smirk" },
  expert: { hue: 0, skin: 1, hair: "none", tone: 0, eyes: "sleepy", mouth: "flat", extra: "beard" },
};

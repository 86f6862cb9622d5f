// Those who play chess here.
import type { FaceData } from "@wits/app";

export const faces: Readonly<Record<string, FaceData>> = {
  random: { hue: 48, skin: 1, hair: "spikes", tone: 1, eyes: "wide", mouth: "grin" },
  novice: { hue: 200, skin: 0, hair: "short", tone: 2, eyes: "wide", mouth: "smile", extra: "freckles" },
  apprentice: { hue: 330, skin: 2, hair: "bun", tone: 3, eyes: "dots", mouth: "smile" },
  journeyman: { hue: 25, skin: 1, hair: "short", tone: 3, eyes: "dots", mouth: "smirk", extra: "moustache" },
  master: { hue: 275, skin: 3, hair: "long", tone: 4, eyes: "sharp", mouth: "flat" },
  expert: { hue: 220, skin: 0, hair: "none", tone: 0, eyes: "sharp", mouth: "flat", extra: "beard" },
};

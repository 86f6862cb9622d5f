// Those who look for traps here.
import type { FaceData } from "@wits/app";

export const faces: Readonly<Record<string, FaceData>> = {
  random: { hue: 40, skin: 1, hair: "spikes", tone: 2, eyes: "wide", mouth: "oh" },
  local: { hue: 160, skin: 3, hair: "curls", tone: 4, eyes: "dots", mouth: "smile", extra: "freckles" },
  probability: { hue: 210, skin: 1, hair: "none", tone: 0, eyes: "dots", mouth: "flat", extra: "glasses" },
  expert: { hue: 52, skin: 2, hair: "short", tone: 1, eyes: "sharp", mouth: "smirk", extra: "feather" },
};

// Faces of characters, drawn from a few words and numbers. Which face a bot has is data of its game (GameArt.faces); one
// without has a face made from its name, the same every time.

export type Hair = "none" | "short" | "long" | "bun" | "curls" | "spikes" | "hood";
export type Eyes = "dots" | "wide" | "sleepy" | "sharp" | "merry";
export type Mouth = "smile" | "grin" | "flat" | "smirk" | "oh";
export type Extra = "none" | "glasses" | "monocle" | "beard" | "moustache" | "hat" | "cap" | "crown" | "freckles" | "feather";

/** What a face is drawn from. Hues are degrees; skin and tone say how dark, from 0 to 4. */
export interface FaceData {
  readonly hue: number;
  readonly skin: number;
  readonly hair: Hair;
  readonly tone: number;
  readonly eyes: Eyes;
  readonly mouth: Mouth;
  readonly extra?: Extra;
}

const skins = ["#f6d7bd", "#e9bd97", "#cf9868", "#a06b42", "#6f4528"];
const tones = ["#e9e4dc", "#d9a441", "#a0522d", "#4f3626", "#23211f"];
const ink = "#23211f";

const hairs: Readonly<Record<Hair, string>> = {
  none: "",
  short: "M11 22c-1-12 6-16 13-16s14 4 13 16c-2-5-4-8-6-9-5 2-12 2-15 0-2 2-4 4-5 9z",
  long: "M10 34c-3-16-2-28 14-28s17 12 14 28c-4-3-3-13-6-20-5 2-11 2-16 0-3 7-2 17-6 20z",
  bun: "M20 5a4.500 4.500 0 1 1 8 0c7 1 10 7 9 16-2-5-4-8-6-9-5 2-10 2-14 0-2 1-4 4-6 9-1-9 2-15 9-16z",
  curls: "M10 24c-3-3-2-7 1-8-1-4 3-7 6-6 1-4 7-5 9-2 4-2 8 1 8 5 3 1 5 7 3 11-1-3-3-6-5-8-5 2-11 2-16 0-3 2-4 5-6 8z",
  spikes: "M11 22 9 12l5 3 1-8 6 5 4-8 4 8 6-4v8l4-2-2 9c-2-4-4-6-6-7-4 1-11 1-14 0-3 1-4 3-6 6z",
  hood: "M8 40c-3-24 2-35 16-35s19 11 16 35h-6c4-14 2-27-10-27S10 26 14 40z",
};

const mouths: Readonly<Record<Mouth, string>> = {
  smile: "M19 29c2 3 8 3 10 0", grin: "M18 28h12c-1 5-11 5-12 0z", flat: "M20 30h8", smirk: "M20 30c4 1 7 0 9-2", oh: "M22 30a2 2.500 0 1 0 4 0 2 2.500 0 1 0-4 0z",
};

/** A face, as a picture that says nothing: the name stands beside it. */
export function Face({ face }: { face: FaceData }) {
  const hair = tones[face.tone % tones.length]!;
  return (
    <svg class="face" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <g>
        <circle cx="24" cy="24" r="24" fill={`hsl(${face.hue} 42% 80%)`} />
        {face.hair === "long" && <path d="M10 38c-3-18-2-32 14-32s17 14 14 32z" fill={hair} />}
        <path d="M4 50c0-11 9-15 20-15s20 4 20 15z" fill={`hsl(${face.hue} 45% 36%)`} />
        <path d="M20 31h8v7c-2 3-6 3-8 0z" fill={skins[face.skin % skins.length]!} />
        <ellipse cx="24" cy="22.500" rx="11.500" ry="13" fill={skins[face.skin % skins.length]!} />
        {face.hair !== "none" && <path d={hairs[face.hair]} fill={face.hair === "hood" ? `hsl(${face.hue} 45% 30%)` : hair} />}
        <FaceEyes eyes={face.eyes} />
        <path d={mouths[face.mouth]} fill={face.mouth === "grin" ? "#fff" : face.mouth === "oh" ? ink : "none"} stroke={ink} stroke-width="1.600" stroke-linecap="round" stroke-linejoin="round" />
        <FaceExtra extra={face.extra ?? "none"} hue={face.hue} hair={hair} />
      </g>
    </svg>
  );
}

function FaceEyes({ eyes }: { eyes: Eyes }) {
  const line = { fill: "none", stroke: ink, "stroke-width": 1.8, "stroke-linecap": "round" } as const;
  switch (eyes) {
    case "wide": return <g><circle cx="19.500" cy="22" r="3.200" fill="#fff" /><circle cx="28.500" cy="22" r="3.200" fill="#fff" /><circle cx="19.800" cy="22.400" r="1.700" fill={ink} /><circle cx="28.800" cy="22.400" r="1.700" fill={ink} /></g>;
    case "sleepy": return <path d="M17 22.500c1.500 1.200 3.500 1.200 5 0M26 22.500c1.500 1.200 3.500 1.200 5 0" {...line} />;
    case "sharp": return <g><path d="M16.500 18.500l5.500 1.800M31.500 18.500 26 20.300" {...line} /><circle cx="19.800" cy="22.800" r="1.700" fill={ink} /><circle cx="28.200" cy="22.800" r="1.700" fill={ink} /></g>;
    case "merry": return <path d="M17 23c1.500-2.200 3.500-2.200 5 0M26 23c1.500-2.200 3.500-2.200 5 0" {...line} />;
    default: return <g><circle cx="19.500" cy="22" r="1.800" fill={ink} /><circle cx="28.500" cy="22" r="1.800" fill={ink} /></g>;
  }
}

function FaceExtra({ extra, hue, hair }: { extra: Extra; hue: number; hair: string }) {
  const line = { fill: "none", stroke: ink, "stroke-width": 1.4 } as const;
  switch (extra) {
    case "glasses": return <path d="M15 22a4 4 0 1 0 8 0 4 4 0 1 0-8 0M25 22a4 4 0 1 0 8 0 4 4 0 1 0-8 0M23 21.500h2M15 21l-3-1M33 21l3-1" {...line} />;
    case "monocle": return <path d="M24.500 22a4.200 4.200 0 1 0 8.400 0 4.200 4.200 0 1 0-8.400 0M32.500 24l1.500 10" {...line} />;
    case "beard": return <path d="M13 26c0 12 5 16 11 16s11-4 11-16c-2 3-4 2-6 1-3-1-7-1-10 0-2 1-4 2-6-1zM20 30h8c-1 3-7 3-8 0z" fill={hair} fill-rule="evenodd" />;
    case "moustache": return <path d="M24 26.500c-2-1-6-1-8 2 3 0 6 1 8-.5 2 1.500 5 .5 8 .5-2-3-6-3-8-2z" fill={hair} />;
    case "hat": return <path d="M8 15c8 3 24 3 32 0l-6-3L25 0l-8 12z" fill={`hsl(${hue} 50% 30%)`} />;
    case "cap": return <path d="M11 16c0-9 6-12 13-12s13 3 13 12c3 0 5 1 6 3-10-3-24-3-32-1z" fill={`hsl(${hue} 50% 34%)`} />;
    case "crown": return <path d="M13 13 12 3l6 4 6-6 6 6 6-4-1 10z" fill="#e2b33c" stroke={ink} stroke-width="1" />;
    case "freckles": return <path d="M16.500 26h.01M18.500 27.500h.01M20 26h.01M28 26h.01M29.500 27.500h.01M31.500 26h.01" fill="none" stroke="#9a5b34" stroke-width="1.500" stroke-linecap="round" />;
    case "feather": return <path d="M33 12c1-8 6-10 10-9-1 5-4 9-9 10z" fill={`hsl(${(hue + 160) % 360} 55% 45%)`} />;
    default: return null;
  }
}

const choices = {
  hair: ["none", "short", "long", "bun", "curls", "spikes", "hood"], eyes: ["dots", "wide", "sleepy", "sharp", "merry"],
  mouth: ["smile", "grin", "flat", "smirk", "oh"], extra: ["none", "glasses", "monocle", "beard", "moustache", "hat", "cap", "freckles", "feather"],
} as const;

/** A face for a name: always the same one. */
export function faceOf(name: string): FaceData {
  let n = 2166136261;
  for (const char of name) n = Math.imul(n ^ char.codePointAt(0)!, 16777619) >>> 0;
  const pick = <T,>(from: readonly T[]): T => {
    n = Math.imul(n ^ n >>> 15, 2246822519) >>> 0;
    return from[n % from.length]!;
  };
  return {
    hue: n % 360, skin: pick([0, 1, 2, 3, 4]), tone: pick([0, 1, 2, 3, 4]), hair: pick(choices.hair), eyes: pick(choices.eyes),
    mouth: pick(choices.mouth), extra: pick(choices.extra),
  };
}

// Makes the sounds: a few tones each, from oscillators and a touch of noise. No file is loaded.
import type { Sound } from "./sound";

/** A tone: its pitch in hertz, when it begins and how long it lasts in seconds, its share of the loudness. */
interface Tone { readonly hertz: number; readonly at: number; readonly lasts: number; readonly share: number; readonly shape?: OscillatorType; readonly to?: number }

const wood = (hertz: number, at = 0, share = 0.9): Tone => ({ hertz, at, lasts: 0.07, share, shape: "triangle", to: hertz * 0.6 });
const bell = (hertz: number, at: number, lasts = 0.35): Tone => ({ hertz, at, lasts, share: 0.5, shape: "sine" });

export const tones: Readonly<Record<Sound, readonly Tone[]>> = {
  move: [wood(420)],
  take: [wood(300), wood(190, 0.06)],
  mark: [wood(640, 0, 0.5)],
  won: [bell(523, 0), bell(659, 0.11), bell(784, 0.22), bell(1047, 0.33, 0.7)],
  lost: [bell(392, 0), bell(330, 0.16), bell(262, 0.32, 0.7)],
  drawn: [bell(440, 0), bell(440, 0.2, 0.5)],
  clock: [wood(980, 0, 0.7), wood(980, 0.16, 0.7)],
};

let context: AudioContext | undefined;

/** Plays a sound, from silence to loud (0 to 1). A browser that does not allow it stays silent. */
export async function play(which: Sound, loud: number): Promise<void> {
  context ??= new AudioContext();
  if (context.state === "suspended") await context.resume();
  const start = context.currentTime + 0.01;
  for (const tone of tones[which]) sing(context, tone, start, loud * 0.4);
}

function sing(audio: AudioContext, { hertz, at, lasts, share, shape = "sine", to }: Tone, start: number, loud: number): void {
  const source = audio.createOscillator();
  const level = audio.createGain();
  const begin = start + at;
  source.type = shape;
  source.frequency.setValueAtTime(hertz, begin);
  if (to) source.frequency.exponentialRampToValueAtTime(to, begin + lasts);
  level.gain.setValueAtTime(0.0001, begin);
  level.gain.exponentialRampToValueAtTime(Math.max(loud * share, 0.0002), begin + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  source.connect(level).connect(audio.destination);
  source.start(begin);
  source.stop(begin + lasts + 0.02);
}

// Sounds: off unless somebody asks for them, made in the page. What makes them is loaded with the first one.
import type { Status } from "./engine/types";
import { sound, volume } from "./prefs";

/** What can be heard: a move, something taken, a mark, how it ended, little time. */
export type Sound = "move" | "take" | "mark" | "won" | "lost" | "drawn" | "clock";

/** Lets a sound be heard, where sounds are wanted. */
export function hear(which: Sound): void {
  if (sound.peek() !== "on") return;
  const loud = Number(volume.peek()) / 100;
  if (loud > 0) void import("./synth").then(({ play }) => play(which, loud), () => undefined);
}

/** The sound of a turn: of how it ended, else of what the game says it was. */
export function soundOf(before: Status, after: Status, turn: Sound): Sound {
  return before === "playing" && after !== "playing" ? after as Sound : turn;
}

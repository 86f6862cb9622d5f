// What stands where in the corridor: the same whenever a place comes by again.

export type Thing = "torch" | "pillar" | "window" | "door" | "shelf" | "banner" | "marks" | "rat" | "bare";

const things: readonly Thing[] = ["torch", "bare", "pillar", "window", "torch", "door", "bare", "banner", "shelf", "marks", "torch", "rat"];

/** A number that belongs to a place, and looks like chance. */
export function noise(place: number): number {
  let n = Math.imul(place, 2654435761) ^ 0x9e3779b9;
  n ^= n >>> 15;
  n = Math.imul(n, 2246822519);
  n ^= n >>> 13;
  return n >>> 0;
}

/** What stands at a place. No two neighbours are the same. */
export function thingAt(place: number): Thing {
  const own = things[noise(place) % things.length]!;
  const before = things[noise(place - 1) % things.length]!;
  return own === before && own !== "bare" ? "bare" : own;
}

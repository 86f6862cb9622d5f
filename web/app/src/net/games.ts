// Where a match is played: practice on this device, everything else on the server. The engine is loaded for that alone. Until it is
// there, practice begins on the server, and moves here when it is.
import { Problem, type Games, type Match, type NewMatch, type Replay } from "../engine/types";
import { read, write } from "../prefs";
import { connected } from "./online";
import { remote } from "./remote";

/** The games of this device: the WebAssembly engine, loaded at first use. */
export async function localGames(): Promise<Games> {
  return (await import("../engine")).localGames();
}

/** Whether this device keeps matches of its own, so that the engine is not loaded to find none. */
export function hasLocal(): boolean {
  return read("local") !== null;
}

/** Whether a match is played on this device. */
export async function isHere(id: string): Promise<boolean> {
  return hasLocal() && (await (await import("../engine")).localGames()).has(id);
}

/** Where this match is played. */
export async function gamesOf(id: string): Promise<Games> {
  return await isHere(id) ? localGames() : remote;
}

/** Starts a practice match. It is enough to know its name to go there. */
export async function start(wanted: NewMatch): Promise<{ id: string }> {
  if (wanted.clock || wanted.day) return remote.create(wanted); // the server keeps clocks, and the deals of past days
  const { engine, createThere } = await import("../engine");
  const there = async (): Promise<{ id: string }> => ({ id: await createThere(wanted) });
  if (connected.peek() && !engine.ready) {
    warm();
    try {
      return await there();
    } catch (error) {
      if (!(error instanceof Problem && error.code === "offline")) throw error;
    }
  }
  try {
    const match = await (await localGames()).create(wanted);
    write("local", "yes");
    return match;
  } catch (error) {
    if (connected.peek() && error instanceof Problem && error.code === "not-found") return there(); // a game that only the server knows
    throw error;
  }
}

/**
 * Starts practice at a position: that of a replay after its first seq actions, so 0 is its beginning. It is played on this device and
 * kept on the server like all practice, and counts as hinted. A position in which the game is over is refused ("over").
 */
export async function startFrom(replay: Replay, seq: number): Promise<Match> {
  const match = await (await import("../engine")).createFrom(replay, seq);
  write("local", "yes");
  return match;
}

interface Thrifty extends Navigator { connection?: { saveData?: boolean } }

/** Whether this device wants to load the games for playing here. */
export function isEager(): boolean { return !(navigator as Thrifty).connection?.saveData; }

/** Loads the games ahead of their first use. */
export function warm(): void {
  if (isEager()) void import("../engine").then(({ engine }) => engine.games()).catch(() => undefined);
}

/** Loads the games at the first sign of a hand. */
export function warmWhenUsed(): void {
  const signs = ["pointermove", "pointerdown", "keydown"] as const;
  const sign = (): void => { for (const each of signs) removeEventListener(each, sign); warm(); };
  for (const each of signs) addEventListener(each, sign, { passive: true });
}

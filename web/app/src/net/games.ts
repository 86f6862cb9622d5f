// Where a match is played: on the server when it answers, on this device when it does not. The engine is loaded for that
// alone.
import { isLocal, Problem, type Games, type Match, type NewMatch } from "../engine/types";
import { write } from "../prefs";
import { connected } from "./online";
import { remote } from "./remote";

/** The games of this device: the WebAssembly engine, loaded at first use. */
export async function localGames(): Promise<Games> {
  return (await import("../engine")).localGames();
}

/** Where this match is kept. */
export async function gamesOf(id: string): Promise<Games> {
  return isLocal(id) ? localGames() : remote;
}

/** Starts a practice match: on the server, or here when the server does not answer. */
export async function start(wanted: NewMatch): Promise<Match> {
  if (connected.peek()) {
    try {
      return await remote.create(wanted);
    } catch (error) {
      if (!(error instanceof Problem && error.code === "offline")) throw error;
    }
  }
  write("local", "yes");
  return (await localGames()).create(wanted);
}

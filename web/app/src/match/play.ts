// Starting a practice match with one click.
import { useState } from "preact/hooks";
import type { GameId } from "../engine/types";
import { start } from "../net/games";
import { navigate } from "../router";
import { notify } from "../ui/announce";
import { explain } from "../ui/problem";

/** A function that starts a match and goes there; busy while it does. */
export function usePlay(): { play: (game: GameId, preset: string) => void; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const play = (game: GameId, preset: string): void => {
    setBusy(true);
    start({ game, preset })
      .then((match) => navigate("/match/" + match.id), (error: unknown) => notify(explain(error), "problem"))
      .finally(() => setBusy(false));
  };
  return { play, busy };
}

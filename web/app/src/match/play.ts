// Starting a match and going there: practice alone or against a mind, people who share this device, a table for a friend.
import { useState } from "preact/hooks";
import type { Match, NewMatch, NewTable } from "../engine/types";
import { api } from "../net/api";
import { start } from "../net/games";
import { write } from "../prefs";
import { navigate } from "../router";
import { notify } from "../ui/announce";
import { explain } from "../ui/problem";

interface Play { play: (wanted: NewMatch) => void; invite: (wanted: NewTable) => void; busy: boolean }

/** Functions that start a match and go there; busy while they do. */
export function usePlay(): Play {
  const [busy, setBusy] = useState(false);
  const go = (match: Promise<{ id: string }>): void => {
    setBusy(true);
    match.then(({ id }) => { write("back", "1"); navigate("/match/" + id); }, (error: unknown) => notify(explain(error), "problem")).finally(() => setBusy(false));
  };
  return { play: (wanted) => go(start(wanted)), invite: (wanted) => go(api<Match>("POST", "/tables", wanted)), busy };
}

// Starting practice anew. The running match is thrown away, as if it had never been played; for a few seconds it can be had back.
import { t } from "../i18n";
import { navigate } from "../router";
import { notify } from "../ui/announce";
import { Tool } from "../ui/button";
import { explain } from "../ui/problem";
import type { Session } from "./session";

/** How long what was thrown away can be had back. */
const grace = 8000;

export const restartKey = "a";

/** Whether it can be started anew: nothing is at stake, no other person plays, and something was played. */
export function mayRestart(session: Session): boolean {
  const match = session.match.value;
  return session.helped && match.status === "playing" && match.seq > 0;
}

let starting = false;

/** Starts the same anew, and throws a match away that runs. */
export function restart(session: Session): void {
  if (starting) return;
  starting = true;
  const { id, status } = session.match.peek();
  session.again().then((next) => {
    if (status !== "playing") return navigate("/match/" + next);
    navigate("/match/" + next, { replace: true });
    const timer = setTimeout(() => void session.discard().catch(() => undefined), grace); // what stays is offered to be continued
    notify(t("match.restarted"), "info", { label: t("match.restartUndo"), act: () => { clearTimeout(timer); navigate("/match/" + id, { replace: true }); } });
  }, (error: unknown) => notify(explain(error), "problem")).finally(() => { starting = false; });
}

/** The button of it; it keeps its place before there is something to start anew. */
export function Restart({ session, ask }: { session: Session; ask: () => void }) {
  if (!session.helped) return null;
  return <Tool icon="again" name={t("match.restart")} disabled={!mayRestart(session)} aria-keyshortcuts={restartKey} onClick={ask} />;
}

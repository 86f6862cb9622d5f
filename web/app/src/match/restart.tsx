// Starting practice anew with one key or button. The running match is thrown away, as if it had never been played; for a few
// seconds it can be had back.
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { navigate } from "../router";
import { notify } from "../ui/announce";
import { Button } from "../ui/button";
import { explain } from "../ui/problem";
import type { Session } from "./session";

/** How long what was thrown away can be had back. */
const grace = 8000;

export const restartKey = "A";

/** Whether it can be started anew: nothing is at stake, no other person plays, and something was played. */
export function mayRestart(session: Session): boolean {
  const match = session.match.value;
  return session.helped && match.status === "playing" && match.seq > 0;
}

let starting = false;

function restart(session: Session): void {
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

/** A restarts, also when it is over, wherever the focus is, unless something is typed. */
export function useRestartKey(session: Session): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing = (event.target as Element).closest?.("input, textarea, select, dialog");
      if (typing || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.toUpperCase() === restartKey && (mayRestart(session) || session.helped && session.over)) restart(session);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [session]);
}

/** The button of it; it keeps its place before there is something to start anew. */
export function Restart({ session }: { session: Session }) {
  if (!session.helped) return null;
  return <Button icon="again" disabled={!mayRestart(session)} aria-keyshortcuts={restartKey} onClick={() => restart(session)}>{t("match.restart")}</Button>;
}

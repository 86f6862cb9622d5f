// A position to look at, drawn as in the game itself.
import { isMinesweeper, type Action, type View } from "../engine/types";
import { History, Secret } from "../games/mastermind/history";
import { Field } from "../games/minesweeper/field";

/** Draws a view with the place of the move that led to it. */
export function Position({ view, action }: { view: View; action?: Action | undefined }) {
  if (isMinesweeper(view)) {
    const target = action?.type === "reveal" || action?.type === "flag" ? { x: action.x, y: action.y } : undefined;
    return <Field whole view={view} target={view.status === "playing" ? target : undefined} />;
  }
  return (
    <div class="code-board position-code">
      <Secret view={view} />
      <History view={view} mark={action?.type === "submit" ? view.attempts.length : undefined} />
    </div>
  );
}

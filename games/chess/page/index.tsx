// Chess in the browser.
import { drawnMarks, gamePage, t as say, type Place, type StillProps } from "@wits/app";
import { Board } from "./board";
import { brief, changeWords, moveWords, outcomeOf, pgnOf } from "./logic";
import { readFen, squareOf, startFen } from "./position";
import { Facts, Table, Taken } from "./table";
import type { Action, View } from "./types";
import { t } from "./words";

function Still({ view, drawn }: StillProps<View, Action>) {
  return <Board view={view} flipped={view.seat === 1} marks={drawn && drawnMarks(drawn, squaresOf)} />;
}

/** Where a move leaves and arrives. */
function squaresOf(of: unknown): Place[] {
  const action = of as Action;
  if (action.type !== "move") return [];
  return [squareOf(action.move), squareOf(action.move.slice(2))].map((square) => ({ x: square & 7, y: square >> 3 }));
}

const pieces = (view: View): number => view.fen.split(" ")[0]!.replace(/[^a-z]/gi, "").length;

export default gamePage<View, Action>({
  Table, Still, Taken,
  reads: () => t("page.reads"),
  writes: (view, players) => [{ name: "FEN", text: view.fen }, { name: "PGN", text: pgnOf(view, players) }],
  notation: {
    made: (view) => view.moves.length,
    latest: (view) => view.notation.split(" ").at(-1)!,
    before: (view) => { const { white, number } = readFen(view.start ?? startFen); return 2 * (number - 1) + (white ? 0 : 1); },
  },
  Facts: ({ view }) => <Facts view={view} />,
  outcome: outcomeOf,
  change: changeWords,
  brief,
  sound: (before, after) => (pieces(after) < pieces(before) ? "take" : "move"),
  move: moveWords,
  guide: () => import("./guide"),
  keys: () => [[[say("match.key.arrows")], t("page.key.move")], [[say("match.key.enter"), say("help.key.space")], t("page.key.choose")]],
  touch: () => [[[t("page.key.tap")], t("page.key.choose")], [[t("page.key.drag")], t("page.key.place")]],
});

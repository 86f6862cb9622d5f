// Chess in the browser.
import { type Aim, drawnMarks, Example, gamePage, Rules, t as say, type Place, type StillProps } from "@wits/app";
import { Board } from "./board";
import { brief, changeWords, moveWords, outcomeOf } from "./logic";
import { MiniBoard } from "./mini";
import { squareOf } from "./rules";
import { Facts, Table } from "./table";
import type { Action, View } from "./types";
import { t } from "./words";

const boards: readonly (readonly string[])[] = [
  ["...*...", ".*...*.", "...N...", ".*...*.", "..*.*.."],
  ["....*..", "..*.P..", "...p...", "...*...", "......."],
  [".......", "R....k.", ".....pp", "......K", "......."],
  [".......", ".......", ".PP.PP.", "R...K*R", "......."],
];
/** Where the guide lets the knight jump and the pawn become a queen. */
const aims: readonly (Aim | undefined)[] = [
  { x: 5, y: 1, columns: 7, rows: 5, then: () => <MiniBoard rows={[".......", ".....N.", ".......", ".......", "......."]} /> },
  { x: 4, y: 0, columns: 7, rows: 5, then: () => <MiniBoard rows={["....Q..", ".......", "...p...", ".......", "......."]} /> },
];
const texts = ["page.guide.1", "page.guide.2", "page.guide.3", "page.guide.4"] as const;

function Still({ view, drawn }: StillProps<View, Action>) {
  return <Board view={view} flipped={view.seat === 1} marks={drawn && drawnMarks(drawn, squaresOf)} />;
}

/** Where a move leaves and arrives. */
function squaresOf(of: unknown): Place[] {
  const action = of as Action;
  if (action.type !== "move") return [];
  return [squareOf(action.move), squareOf(action.move.slice(2))].map((square) => ({ x: square & 7, y: square >> 3 }));
}

function Help() {
  return (
    <>
      <Rules rules={[t("page.rules.1"), t("page.rules.2"), t("page.rules.3")]} />
      <div class="examples">
        <Example text={t("page.guide.1")}><MiniBoard rows={boards[0]!} /></Example>
        <Example text={t("page.guide.4")}><MiniBoard rows={boards[3]!} /></Example>
      </div>
    </>
  );
}

const pieces = (view: View): number => view.fen.split(" ")[0]!.replace(/[^a-z]/gi, "").length;

export default gamePage<View, Action>({
  Table, Still, Help,
  Facts: ({ view }) => <Facts view={view} />,
  outcome: outcomeOf,
  change: changeWords,
  brief,
  sound: (before, after) => (pieces(after) < pieces(before) ? "take" : "move"),
  move: moveWords,
  guide: boards.map((rows, i) => ({ picture: () => <MiniBoard rows={rows} />, text: () => t(texts[i]!), aim: aims[i] })),
  rules: () => [t("page.rules.1"), t("page.rules.2"), t("page.rules.3")],
  keys: () => [[[say("match.key.arrows")], t("page.key.move")], [[say("match.key.enter"), say("help.key.space")], t("page.key.choose")]],
  touch: () => [[[t("page.key.tap")], t("page.key.choose")], [[t("page.key.drag")], t("page.key.place")]],
});

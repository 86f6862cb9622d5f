// Chess in the browser.
import { type Aim, drawnMarks, Example, gamePage, Rules, t as say, type Place, type StillProps } from "@wits/app";
import { Board } from "./board";
import { brief, changeWords, moveWords, outcomeOf } from "./logic";
import guide from "./guide.json";
import { MiniBoard, ranksOf } from "./mini";
import { readFen, squareOf } from "./position";
import { Facts, Table } from "./table";
import type { Action, View } from "./types";
import { t } from "./words";

/** A picture of the guide: a position, and where a piece of it may go. */
type Picture = typeof guide[number];

function PictureOf({ of: { fen, ranks, marks } }: { of: Picture }) {
  return <MiniBoard rows={ranksOf(readFen(fen), ranks[0]!, ranks[1]!)} top={ranks[1]!} marks={marks} />;
}

/** Where the guide lets a piece go, and what that leads to. */
function aimOf({ ranks, play: move, then }: Picture): Aim | undefined {
  const [from, to] = [ranks[0]!, ranks[1]!];
  const square = squareOf(move.slice(2));
  return move ? {
    x: square & 7, y: to - 1 - (square >> 3), columns: 8, rows: to - from + 1,
    then: () => <MiniBoard rows={ranksOf(readFen(then), from, to)} top={to} />,
  } : undefined;
}
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
        <Example text={t("page.guide.1")}><PictureOf of={guide[0]!} /></Example>
        <Example text={t("page.guide.4")}><PictureOf of={guide[3]!} /></Example>
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
  guide: guide.map((each, i) => ({ picture: () => <PictureOf of={each} />, text: () => t(texts[i]!), aim: aimOf(each) })),
  rules: () => [t("page.rules.1"), t("page.rules.2"), t("page.rules.3")],
  keys: () => [[[say("match.key.arrows")], t("page.key.move")], [[say("match.key.enter"), say("help.key.space")], t("page.key.choose")]],
  touch: () => [[[t("page.key.tap")], t("page.key.choose")], [[t("page.key.drag")], t("page.key.place")]],
});

// Nine Men's Morris in the browser.
import { type Aim, drawnMarks, Example, gamePage, Rules, t as say, type StillProps } from "@wits/app";
import { Board } from "./board";
import { MiniBoard } from "./mini";
import { markedPoints, placeOf, pointsOf } from "./logic";
import { brief, changeWords, moveWords } from "./say";
import { Facts, lastOf, outcomeOf, Table } from "./table";
import type { Action, View } from "./types";
import { t } from "./words";

const boards = ["W....B..................", "W...B....W...B..........", "W........W...B.......W..", "....W..W......BB.....B.."];
/** Where the guide lets a man be placed, moved and taken. */
const aims: readonly (Aim | undefined)[] = [
  { x: 3, y: 1, columns: 7, rows: 7, then: () => <MiniBoard board="W...WB.................." /> },
  { x: 0, y: 6, columns: 7, rows: 7, then: () => <MiniBoard board="W...B........B.......W.." /> },
  { x: 5, y: 3, columns: 7, rows: 7, then: () => <MiniBoard board="W........W...........W.." /> },
];
const texts = ["page.guide.1", "page.guide.2", "page.guide.3", "page.guide.4"] as const;

function Still({ view, action, drawn }: StillProps<View, Action>) {
  if (!drawn) return <Board view={view} marks={{ last: action ? pointsOf(action) : lastOf(view) }} />;
  const marks = drawnMarks(drawn, (of) => pointsOf(of as Action).map(placeOf));
  return <Board view={view} marks={{ hint: markedPoints(marks, false), threat: markedPoints(marks, true) }} />;
}

function Help() {
  return (
    <>
      <Rules rules={[t("page.rules.1"), t("page.rules.2"), t("page.rules.3"), t("page.rules.4"), t("page.rules.5")]} />
      <div class="examples"><Example text={t("page.guide.3")}><MiniBoard board={boards[2]!} /></Example></div>
    </>
  );
}

/** All men that are in the game, on the board and in the hands. */
const men = (view: View): number => view.board.replace(/[^WB]/g, "").length + view.hand[0] + view.hand[1];

export default gamePage<View, Action>({
  Table, Still, Facts, Help,
  outcome: outcomeOf,
  change: changeWords,
  brief,
  sound: (before, after) => (men(after) < men(before) ? "take" : "move"),
  move: moveWords,
  guide: boards.map((board, i) => ({ picture: () => <MiniBoard board={board} />, text: () => t(texts[i]!), aim: aims[i] })),
  rules: () => [t("page.rules.1"), t("page.rules.2"), t("page.rules.3"), t("page.rules.4")],
  keys: () => [
    [[say("match.key.arrows")], t("page.key.go")], [[say("match.key.enter")], t("page.key.choose")], [[t("page.key.backspace")], t("page.back")],
  ],
  touch: () => [[[t("page.key.tap")], t("page.key.choose")], [[t("page.key.drag")], t("page.key.move")]],
});

// Nine Men's Morris in the browser.
import { type Aim, drawnMarks, Example, gamePage, Rules, t as say, type StillProps } from "@wits/app";
import { Board } from "./board";
import guide from "./guide.json";
import { MiniBoard } from "./mini";
import { markedPoints, placeOf, points, pointsOf, readMove } from "./logic";
import { brief, changeWords, moveWords } from "./say";
import { Facts, lastOf, outcomeOf, Table, Taken } from "./table";
import type { Action, View } from "./types";
import { t } from "./words";

/** A picture of the guide: a position, and the move of white that it lets be made. */
type Picture = typeof guide[number];

/** A board after a move: with the man that a mill takes, and without it. */
function played({ board, play }: Picture): { reached: string; taken: string } {
  const { from, to, take } = readMove(play);
  const put = (on: string, name: string | undefined, man: string): string => on.split("").map((was, i) => (points[i] === name ? man : was)).join("");
  const reached = put(put(board, from, "."), to, "W");
  return { reached, taken: put(reached, take, ".") };
}

/** Of a mill the guide shows the moment in which a man is to be taken. */
function PictureOf({ of }: { of: Picture }) {
  return <MiniBoard board={of.shows === "mill" ? played(of).reached : of.board} />;
}

/** Where the guide lets a man be placed, moved and taken. */
function aimOf(of: Picture): Aim {
  const { to, take } = readMove(of.play);
  return { ...placeOf(points.indexOf(take ?? to)), columns: 7, rows: 7, then: () => <MiniBoard board={played(of).taken} /> };
}
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
      <div class="examples"><Example text={t("page.guide.3")}><PictureOf of={guide[2]!} /></Example></div>
    </>
  );
}

/** All men that are in the game, on the board and in the hands. */
const men = (view: View): number => view.board.replace(/[^WB]/g, "").length + view.hand[0] + view.hand[1];

export default gamePage<View, Action>({
  Table, Still, Facts, Taken,
  notation: { made: (view) => view.moves, latest: (view) => view.recent.at(-1) ?? "" },
  outcome: outcomeOf,
  change: changeWords,
  brief,
  sound: (before, after) => (men(after) < men(before) ? "take" : "move"),
  move: moveWords,
  guide: async () => ({
    Help,
    steps: guide.map((each, i) => ({ picture: () => <PictureOf of={each} />, text: () => t(texts[i]!), aim: aimOf(each) })),
    rules: () => [t("page.rules.1"), t("page.rules.2"), t("page.rules.3"), t("page.rules.4")],
  }),
  keys: () => [
    [[say("match.key.arrows")], t("page.key.go")], [[say("match.key.enter")], t("page.key.choose")], [[t("page.key.backspace")], t("page.back")],
  ],
  touch: () => [[[t("page.key.tap")], t("page.key.choose")], [[t("page.key.drag")], t("page.key.move")]],
});

// Gomoku in the browser.
import { type Aim, drawnMarks, Example, gamePage, Rules, t as say, type Place, type StillProps } from "@wits/app";
import { Board } from "./board";
import guide from "./guide.json";
import { brief, changeWords, moveWords, nameOf, outcomeOf } from "./logic";
import { MiniBoard } from "./mini";
import { Facts, Table, Taken } from "./table";
import type { Action, View } from "./types";
import { t } from "./words";

/** A picture of the guide: a part of a board, with the points that a sentence speaks of. */
type Picture = typeof guide[number];

function PictureOf({ of: { rows, shows } }: { of: Picture }) {
  return <MiniBoard rows={rows} line={shows === "won" ? rowOfFive(rows) : []} />;
}

/** From where to where the five lie. */
function rowOfFive(rows: readonly string[]): (readonly [number, number])[] {
  const y = rows.findIndex((row) => row.includes("XXXXX"));
  const x = rows[y]?.indexOf("XXXXX") ?? 0;
  return [[x, y], [x + 4, y]];
}

/** Where the guide lets a stone be placed, and the points that make five then. */
function aimOf({ rows, play: [x, y], then }: Picture): Aim | undefined {
  if (x === undefined || y === undefined) return undefined;
  const shown = rows.map((row, j) => [...row].map((at, i) =>
    i === x && j === y ? "X" : then.some((point) => point.x === i && point.y === j) ? "?" : at === "?" ? "." : at).join(""));
  return { x, y, columns: rows[0]!.length, rows: rows.length, then: () => <MiniBoard rows={shown} /> };
}
const texts = ["page.guide.1", "page.guide.2", "page.guide.3", "page.guide.4"] as const;

function Still({ view, drawn }: StillProps<View, Action>) {
  return <Board view={view} marks={drawn && drawnMarks(drawn, placesOf)} />;
}

function placesOf(of: unknown): Place[] {
  const action = of as Action;
  return action.type === "place" ? [{ x: action.x, y: action.y }] : [];
}

function Help() {
  return (
    <>
      <Rules rules={[t("page.rules.1"), t("page.rules.2"), t("page.rules.3"), t("page.rules.swap")]} />
      <div class="examples">
        <Example text={t("page.help.three")}><PictureOf of={guide[1]!} /></Example>
        <Example text={t("page.help.double")}><PictureOf of={guide[2]!} /></Example>
      </div>
    </>
  );
}

export default gamePage<View, Action>({
  Table, Still, Facts,
  Taken,
  notation: {
    made: (view) => view.moves.length - view.given,
    latest: (view) => { const [x, y] = view.moves.at(-1)!; return nameOf({ x, y }, view.size); },
    before: (view) => view.given,
  },
  outcome: outcomeOf,
  change: changeWords,
  brief,
  move: moveWords,
  guide: async () => ({
    Help,
    steps: guide.map((each, i) => ({ picture: () => <PictureOf of={each} />, text: () => t(texts[i]!), aim: aimOf(each) })),
    rules: () => [t("page.rules.1"), t("page.rules.2"), t("page.rules.3")],
  }),
  keys: () => [[[say("match.key.arrows")], t("page.key.move")], [[say("match.key.enter"), say("help.key.space")], t("page.key.place")]],
  touch: () => [[[t("page.key.tap")], t("page.key.choose")], [[t("page.key.tapAgain")], t("page.key.place")]],
});

// Gomoku in the browser.
import { type Aim, drawnMarks, Example, gamePage, Rules, t as say, type Place, type StillProps } from "@wits/app";
import { Board } from "./board";
import { brief, changeWords, moveWords, outcomeOf } from "./logic";
import { MiniBoard } from "./mini";
import { Facts, Table } from "./table";
import type { Action, View } from "./types";
import { t } from "./words";

const boards: readonly (readonly string[])[] = [
  [".......", ".O.....", ".XXXXX.", "..O.OO.", "......."],
  [".......", ".......", ".?XXX?.", "...OO..", "......."],
  ["...?...", "...X...", "..?XX?.", "...XO..", "...O..."],
  [".......", "..OX...", ".OXXX?.", "..O.X..", "......."],
];
/** Where the guide lets a stone be placed. */
const aims: readonly (Aim | undefined)[] = [
  undefined,
  { x: 5, y: 2, columns: 7, rows: 5, then: () => <MiniBoard rows={[".......", ".......", ".?XXXX?", "...OO..", "......."]} /> },
  undefined,
  { x: 5, y: 2, columns: 7, rows: 5, then: () => <MiniBoard rows={[".......", "..OX...", ".OXXXX?", "..O.X..", "......."]} /> },
];
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
        <Example text={t("page.help.three")}><MiniBoard rows={boards[1]!} /></Example>
        <Example text={t("page.help.double")}><MiniBoard rows={boards[2]!} /></Example>
      </div>
    </>
  );
}

export default gamePage<View, Action>({
  Table, Still, Facts, Help,
  outcome: outcomeOf,
  change: changeWords,
  brief,
  move: moveWords,
  guide: boards.map((rows, i) => ({
    picture: () => <MiniBoard rows={rows} line={i === 0 ? [[1, 2], [5, 2]] : []} />, text: () => t(texts[i]!), aim: aims[i],
  })),
  rules: () => [t("page.rules.1"), t("page.rules.2"), t("page.rules.3")],
  keys: () => [[[say("match.key.arrows")], t("page.key.move")], [[say("match.key.enter"), say("help.key.space")], t("page.key.place")]],
  touch: () => [[[t("page.key.tap")], t("page.key.choose")], [[t("page.key.tapAgain")], t("page.key.place")]],
});

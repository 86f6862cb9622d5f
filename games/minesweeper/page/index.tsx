// Trap Detection in the browser.
import { drawnMarks, Example, gamePage, Rules, t as say, type Place, type StillProps } from "@wits/app";
import { Field } from "./field";
import { brief, changeWords, pointless } from "./logic";
import { MiniBoard } from "./mini";
import { Facts, outcomeOf, placed, Table } from "./table";
import type { Action, View } from "./types";
import { t } from "./words";

/** The boards of the guide: what is shown, the numbers that the sentence looks at, the cell it speaks of, and the board once that was pressed. */
const boards: readonly { rows: readonly string[]; look: readonly Place[]; aim: Place; then: readonly string[] }[] = [
  { rows: ["#####", "#####", "#####", "#####"], look: [], aim: { x: 3, y: 1 }, then: ["#1000", "11000", "00011", "0001#"] },
  { rows: ["#1000", "11000", "00011", "0001#"], look: [{ x: 1, y: 1 }], aim: { x: 0, y: 0 }, then: ["*1000", "11000", "00011", "0001#"] },
  { rows: ["#1000", "11000", "00011", "0001#"], look: [], aim: { x: 0, y: 0 }, then: ["F1000", "11000", "00011", "0001#"] },
  { rows: ["F1###", "11111", "00000"], look: [{ x: 1, y: 1 }], aim: { x: 2, y: 0 }, then: ["F11##", "11111", "00000"] },
];
const texts = ["page.guide.1", "page.guide.2", "page.guide.3", "page.guide.4"] as const;

function Still({ view, action, drawn }: StillProps<View, Action>) {
  const places = (of: unknown): readonly Place[] => [placed(of as Action)].flatMap((place) => place ?? []);
  const target = placed(drawn ? drawn.action as Action : action);
  return <Field view={view} target={view.status === "playing" ? target : undefined} marks={drawn && drawnMarks(drawn, places)} />;
}

function moveWords(action: Action): string {
  switch (action.type) {
    case "reveal": return t("page.move.reveal", { x: action.x + 1, y: action.y + 1 });
    case "flag": return t("page.move.flag", { x: action.x + 1, y: action.y + 1 });
  }
}

function Help() {
  return (
    <>
      <Rules rules={[t("page.rules.1"), t("page.rules.2"), t("page.help.flood"), t("page.rules.3"), t("page.help.end")]} />
      <div class="examples">
        <Example text={t("page.help.one")}><MiniBoard rows={["001#", "0011", "0000"]} /></Example>
        <Example text={t("page.help.two")}><MiniBoard rows={["F###", "1111", "0000"]} /></Example>
      </div>
    </>
  );
}

export default gamePage<View, Action>({
  Table, Still, Facts, Help,
  outcome: outcomeOf,
  change: changeWords,
  brief, pointless,
  sound: (before, after) => (after.flags !== before.flags ? "mark" : "move"),
  move: moveWords,
  guide: boards.map(({ rows, look, aim, then }, i) => ({
    picture: () => <MiniBoard rows={rows} look={look} />, text: () => t(texts[i]!),
    aim: { ...aim, columns: rows[0]!.length, rows: rows.length, then: () => <MiniBoard rows={then} look={look} /> },
  })),
  rules: () => [t("page.rules.1"), t("page.rules.2"), t("page.rules.3")],
  keys: () => [
    [[say("match.key.arrows")], t("page.key.move")], [[say("match.key.enter"), say("help.key.space")], t("page.key.reveal")], [["F"], t("page.key.flag")],
  ],
  touch: () => [
    [[t("page.key.tap")], t("page.key.reveal")], [[t("page.key.longPress")], t("page.key.flag")], [[t("page.key.rightClick")], t("page.key.flag")],
    [[t("page.key.fingers")], t("page.key.zoom")],
  ],
});

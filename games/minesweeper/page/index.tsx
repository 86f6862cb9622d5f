// Trap Detection in the browser.
import { Example, gamePage, Rules, t as say, type StillProps } from "@wits/app";
import { Field } from "./field";
import { brief, changeWords } from "./logic";
import { MiniBoard } from "./mini";
import { Facts, outcomeOf, placed, Table } from "./table";
import type { Action, View } from "./types";
import { t } from "./words";

const boards: readonly (readonly string[])[] = [
  ["#####", "#####", "#####"],
  ["#1000", "11000", "00011", "0001#"],
  ["F1000", "11000", "00011", "0001#"],
  ["F1###", "11111", "00000"],
];
const texts = ["page.guide.1", "page.guide.2", "page.guide.3", "page.guide.4"] as const;

function Still({ view, action, whole }: StillProps<View, Action>) {
  return <Field whole={whole ?? false} view={view} target={view.status === "playing" ? placed(action) : undefined} />;
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
  brief,
  move: moveWords,
  guide: boards.map((rows, i) => ({ picture: () => <MiniBoard rows={rows} />, text: () => t(texts[i]!) })),
  rules: () => [t("page.rules.1"), t("page.rules.2"), t("page.rules.3")],
  keys: () => [
    [[say("match.key.arrows")], t("page.key.move")], [[say("match.key.enter"), say("help.key.space")], t("page.key.reveal")], [["F"], t("page.key.flag")],
  ],
  touch: () => [
    [[t("page.key.tap")], t("page.key.reveal")], [[t("page.key.longPress")], t("page.key.flag")], [[t("page.key.rightClick")], t("page.key.flag")],
    [[t("page.key.fingers")], t("page.key.zoom")],
  ],
});

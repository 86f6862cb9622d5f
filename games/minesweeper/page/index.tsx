// Trap Detection in the browser.
import { drawnMarks, Example, gamePage, Rules, t as say, type Place, type StillProps } from "@wits/app";
import { Field } from "./field";
import pictures from "./guide.json";
import { brief, changeWords, pointless } from "./logic";
import { MiniBoard } from "./mini";
import { Facts, outcomeOf, placed, Table } from "./table";
import type { Action, View } from "./types";
import { t } from "./words";

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
        <Example text={t("page.help.one")}><MiniBoard rows={pictures[4]!.rows} /></Example>
        <Example text={t("page.help.two")}><MiniBoard rows={pictures[5]!.rows} /></Example>
      </div>
    </>
  );
}

export default gamePage<View, Action>({
  Table, Still, Facts,
  outcome: outcomeOf,
  change: changeWords,
  brief, pointless,
  sound: (before, after) => (after.flags !== before.flags ? "mark" : "move"),
  move: moveWords,
  guide: async () => ({
    Help,
    steps: texts.map((text, i) => {
      const { rows, look, aim, then } = pictures[i]!;
      return {
        picture: () => <MiniBoard rows={rows} look={look} />, text: () => t(text),
        aim: { ...aim, columns: rows[0]!.length, rows: rows.length, then: () => <MiniBoard rows={then} look={look} /> },
      };
    }),
    rules: () => [t("page.rules.1"), t("page.rules.2"), t("page.rules.3")],
  }),
  keys: () => [
    [[say("match.key.arrows")], t("page.key.move")], [[say("match.key.enter"), say("help.key.space")], t("page.key.reveal")], [["F"], t("page.key.flag")],
  ],
  touch: () => [
    [[t("page.key.tap")], t("page.key.reveal")], [[t("page.key.longPress")], t("page.key.flag")], [[t("page.key.rightClick")], t("page.key.flag")],
    [[t("page.key.fingers")], t("page.key.zoom")],
  ],
});

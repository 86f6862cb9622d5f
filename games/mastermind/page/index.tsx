// Mastermind in the browser.
import { Example, gamePage, Rules, t as say, type StillProps } from "@wits/app";
import { Facts } from "./facts";
import { Pegs } from "./gem";
import guide from "./guide.json";
import { Code, CodeBoard, History, lookedAt, Secret, Tried } from "./history";
import { brief, changeWords, codeWords, feedbackWords } from "./logic";
import { outcomeOf, Table } from "./table";
import type { Action, Color, Feedback, View } from "./types";
import { t } from "./words";

/** The guesses of the guide, and after them those of the help. */
const pictures = guide as readonly { secret: readonly Color[]; guess: readonly Color[]; answer: Feedback | null }[];
const texts = ["page.guide.1", "page.guide.2", "page.guide.3", "page.guide.4"] as const;

function Still({ view, action, drawn }: StillProps<View, Action>) {
  const better = drawn?.action as Action | undefined;
  return (
    <CodeBoard view={view}>
      <Secret view={view} />
      <History view={view} moved={!drawn && action?.type === "submit"} look={lookedAt(drawn)} pending={better?.type === "submit" ? better.code : undefined} />
    </CodeBoard>
  );
}

function moveWords(action: Action): string {
  switch (action.type) {
    case "submit": return codeWords(action.code);
    case "reset": return t("page.reset");
  }
}

const examples = ["page.help.one", "page.help.two"] as const;

function Help() {
  return (
    <>
      <Rules rules={[t("page.rules.1"), t("page.rules.2"), t("page.help.once"), t("page.rules.3")]} />
      <div class="examples">
        {pictures.slice(texts.length).map(({ secret, guess, answer }, i) => (
          <Example key={i} text={t(examples[i]!)}>
            <dl class="code-example" dir="ltr">
              <Row name={t("page.secret")} code={secret} />
              <Row name={t("page.row")} code={guess} answer={answer} />
            </dl>
          </Example>
        ))}
      </div>
    </>
  );
}

function Row({ name, code, answer }: { name: string; code: readonly Color[]; answer?: Feedback | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span class="visually-hidden">{codeWords(code)}{answer && `: ${feedbackWords(answer)}`}</span>
        <Code code={code} />
        {answer && <Pegs feedback={answer} places={code.length} />}
      </dd>
    </div>
  );
}

export default gamePage<View, Action>({
  Table, Still, Facts,
  outcome: outcomeOf,
  change: changeWords,
  brief,
  move: moveWords,
  mistakes: () => ({ one: t("page.mistake"), none: t("page.noMistake"), some: (n) => t("page.mistakes", { n }) }),
  lengths: () => t("page.lengths"),
  guide: async () => ({
    Help,
    steps: texts.map((text, i) => ({ picture: () => <Tried {...pictures[i]!} />, text: () => t(text) })),
    rules: () => [t("page.rules.1"), t("page.rules.2"), t("page.rules.3")],
  }),
  keys: () => [
    [["R", "B", "G", "…"], t("page.key.set")], [["←", "→"], t("page.key.choose")], [[t("page.key.backspace")], t("page.key.back")],
    [[say("match.key.enter")], t("page.key.guess")],
  ],
  touch: () => [[[t("page.key.drag")], t("page.key.set")]],
});

// Mastermind in the browser.
import { Example, gamePage, Rules, t as say, type StillProps } from "@wits/app";
import { Pegs } from "./gem";
import { Code, CodeBoard, History, lookedAt, Secret } from "./history";
import { brief, changeWords, codeWords, feedback, feedbackWords } from "./logic";
import { Facts, outcomeOf, Table } from "./table";
import type { Action, Color, Feedback, View } from "./types";
import { t } from "./words";

const answers: readonly { code: readonly Color[]; answer?: Feedback }[] = [
  { code: ["R", "B", "G", "Y"] },
  { code: ["R", "G", "G", "V"], answer: { black: 1, white: 0 } },
  { code: ["R", "B", "G", "Y"], answer: { black: 1, white: 2 } },
  { code: ["R", "Y", "B", "O"], answer: { black: 4, white: 0 } },
];
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

const secret: readonly Color[] = ["R", "B", "G", "Y"];
const guesses: readonly { code: readonly Color[]; text: "page.help.one" | "page.help.two" }[] = [
  { code: ["R", "Y", "O", "B"], text: "page.help.one" },
  { code: ["R", "R", "O", "O"], text: "page.help.two" },
];

function Help() {
  return (
    <>
      <Rules rules={[t("page.rules.1"), t("page.rules.2"), t("page.help.once"), t("page.rules.3")]} />
      <div class="examples">
        {guesses.map(({ code, text }) => (
          <Example key={text} text={t(text)}>
            <dl class="code-example" dir="ltr">
              <Row name={t("page.secret")} code={secret} />
              <Row name={t("page.row")} code={code} answer={feedback(secret, code)} />
            </dl>
          </Example>
        ))}
      </div>
    </>
  );
}

function Row({ name, code, answer }: { name: string; code: readonly Color[]; answer?: Feedback }) {
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
  Table, Still, Facts, Help,
  outcome: outcomeOf,
  change: changeWords,
  brief,
  move: moveWords,
  mistakes: () => ({ one: t("page.mistake"), none: t("page.noMistake"), some: (n) => t("page.mistakes", { n }) }),
  lengths: () => t("page.lengths"),
  guide: answers.map(({ code, answer }, i) => ({
    picture: () => <div class="attempt"><Code code={code} />{answer && <Pegs feedback={answer} places={4} />}</div>,
    text: () => t(texts[i]!),
  })),
  rules: () => [t("page.rules.1"), t("page.rules.2"), t("page.rules.3")],
  keys: () => [
    [["R", "B", "G", "…"], t("page.key.set")], [["←", "→"], t("page.key.choose")], [[t("page.key.backspace")], t("page.key.back")],
    [[say("match.key.enter")], t("page.key.guess")],
  ],
  touch: () => [[[t("page.key.drag")], t("page.key.set")]],
});

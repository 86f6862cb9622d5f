// Reversed Mastermind in the browser, built of Mastermind's parts.
import { gamePage, t as say, type StillProps } from "@wits/app";
import { Facts } from "../../mastermind/page/facts";
import { CodeBoard, History, lookedAt, Secret, Tried } from "../../mastermind/page/history";
import type { Color, Feedback } from "../../mastermind/page/types";
import guide from "./guide.json";
import { brief, changeWords, moveWords, outcomeOf } from "./logic";
import { Table } from "./table";
import type { Action, View } from "./types";
import { t } from "./words";

function Still({ view, action, drawn }: StillProps<View, Action>) {
  const better = drawn?.action as Action | undefined;
  return (
    <CodeBoard view={view}>
      <Secret view={view} />
      <History view={view} moved={!drawn && action?.type === "submit"} look={lookedAt(drawn)} pending={better?.type === "submit" ? better.code : undefined} />
    </CodeBoard>
  );
}

const rules = (): string[] => [t("page.rules.1"), t("page.rules.2"), t("page.rules.3")];

const texts = ["page.guide.1", "page.guide.2", "page.guide.3"] as const;
const pictures = guide as readonly { guess: readonly Color[]; answer: Feedback | null }[];

export default gamePage<View, Action>({
  builtOn: "mastermind",
  ownPace: true,
  Table, Still, Facts,
  outcome: outcomeOf,
  change: changeWords,
  brief,
  move: moveWords,
  lengths: () => t("page.lengths"),
  guide: async () => ({ steps: texts.map((text, i) => ({ picture: () => <Tried {...pictures[i]!} />, text: () => t(text) })), rules }),
  keys: () => [[["R", "B", "G", "…"], t("page.key.peg")], [[say("match.key.enter")], t("page.key.guess")], [["→"], t("page.key.next")]],
});

// What explains chess: the guide to a first game, the rules, and the part of the help.
import { type Aim, Example, type GuideStep, Rules } from "@wits/app";
import guide from "./guide.json";
import { MiniBoard, ranksOf } from "./mini";
import { readFen, squareOf } from "./position";
import { t } from "./words";

/** A picture of the guide: a position, and where a piece of it may go. */
type Picture = typeof guide[number];

function PictureOf({ of: { fen, ranks, marks } }: { of: Picture }) {
  return <MiniBoard rows={ranksOf(readFen(fen), ranks[0]!, ranks[1]!)} top={ranks[1]!} marks={marks} />;
}

/** Where the guide lets a piece go, and what that leads to. */
function aimOf({ ranks, play: move, then }: Picture): Aim | undefined {
  const [from, to] = [ranks[0]!, ranks[1]!];
  const square = squareOf(move.slice(2));
  return move ? {
    x: square & 7, y: to - 1 - (square >> 3), columns: 8, rows: to - from + 1,
    then: () => <MiniBoard rows={ranksOf(readFen(then), from, to)} top={to} />,
  } : undefined;
}

const texts = ["page.guide.1", "page.guide.2", "page.guide.3", "page.guide.4"] as const;

export const steps: readonly GuideStep[] = guide.map((each, i) => ({ picture: () => <PictureOf of={each} />, text: () => t(texts[i]!), aim: aimOf(each) }));

export const rules = (): string[] => [t("page.rules.1"), t("page.rules.2"), t("page.rules.3")];

export function Help() {
  return (
    <>
      <Rules rules={rules()} />
      <div class="examples">
        <Example text={t("page.guide.1")}><PictureOf of={guide[0]!} /></Example>
        <Example text={t("page.guide.4")}><PictureOf of={guide[3]!} /></Example>
      </div>
    </>
  );
}

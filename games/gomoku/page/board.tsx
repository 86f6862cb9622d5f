// The board. Where its points are smaller than a finger, a tap only chooses one and a second tap, or a button among the controls, places
// the stone.
import { announce, Grid, type CellLook, type Mark, type Place, type Press } from "@wits/app";
import { nameOf, nextOf, pointWords, rowWords, star, stoneAt, threatWords } from "./logic";
import { Stone } from "./stone";
import type { Threat, View } from "./types";
import { t } from "./words";

interface BoardProps {
  view: View;
  /** Points whose stones are on their way. */
  pending?: readonly Place[];
  target?: Place | undefined;
  marks?: readonly Mark[] | undefined;
  threats?: ReadonlyMap<number, Threat> | undefined;
  /** Places a stone; without it the board is only looked at. */
  onPlace?: ((at: Place) => void) | undefined;
  /** The point that a finger has chosen. */
  chosen?: Place | undefined;
  onChoose?: ((at: Place | undefined) => void) | undefined;
}

const none: readonly never[] = [];

const same = (a: Place | null | undefined, b: Place): boolean => a?.x === b.x && a.y === b.y;

export function Board({ view, pending = none, target, marks = none, threats, onPlace, chosen, onChoose }: BoardProps) {
  const { size } = view;
  const numberOf = ({ x, y }: Place): number => y * size + x;
  const placeOf = (i: number): Place => ({ x: i % size, y: Math.floor(i / size) });

  const press = (i: number, { small }: Press): void => {
    const at = placeOf(i);
    if (!onPlace) return;
    if (stoneAt(view, at)) return announce(pointWords(view, at));
    if (small && onChoose && !same(chosen, at)) {
      onChoose(at);
      return announce(t("page.confirm.said", { point: nameOf(at, size) }));
    }
    onChoose?.(undefined);
    onPlace(at);
  };
  const letters = view.rows.join("").split("");
  for (const at of pending) letters[numberOf(at)] = nextOf(view) === "black" ? "X" : "O";
  const cell = (i: number): CellLook => {
    const at = placeOf(i);
    const stone = stoneAt(view, at);
    const [won, picked, threat] = [view.line?.some((p) => same(p, at)), same(chosen, at), stone ? undefined : threats?.get(i)];
    const coming = !stone && pending.some((p) => same(p, at));
    const shown = stone ?? (coming || picked ? nextOf(view) : undefined);
    const mark = marks.find((p) => same(p, at))?.as;
    return {
      class: ["goban-point", edges(at, size), star(at) && "star", won && "won", same(target, at) && "target", mark && `mark-${mark}`,
        same(view.last, at) && "last", picked && !coming && "ghost", onPlace && !stone && "free"].filter(Boolean).join(" "),
      label: [pointWords(view, at), threat && threatWords(threat, view), won && t("page.partOfLine")].filter(Boolean).join(", "),
      selected: picked,
      style: won ? `--nth: ${view.line!.findIndex((p) => same(p, at))}` : undefined,
      same: [shown, threat?.makes, threat?.seat].join(),
      inside: (shown || threat) && (
        <>
          {shown && <Stone color={shown} />}
          {threat && <span class={threat.seat === view.seat ? "threat own" : "threat"} aria-hidden="true">{short(threat)}</span>}
        </>
      ),
    };
  };
  return (
    <Grid class="framed goban" label={t("page.board")} columns={size} rows={size} cell={cell} rowClass="goban-row" rowLabel={(y) => rowWords(view, y)}
      rowName={(y) => <span class="coordinate goban-rank" aria-hidden="true" data-name={size - y} />} start={numberOf(view.last ?? { x: 7, y: 7 })} aim={target && numberOf(target)}
      next={onPlace ? nextOf(view) : undefined} onPress={press} moving={{ things: letters.join("") }}>
      <div class="goban-columns" aria-hidden="true">
        {Array.from({ length: size }, (_, x) => <span class="coordinate goban-column" key={x} data-name={nameOf({ x, y: 0 }, size)[0]} />)}
      </div>
    </Grid>
  );
}

/** A threat in a character or two: how many stones, and that it is open. */
function short(threat: Threat): string {
  switch (threat.makes) {
    case "five": return "5";
    case "open-four": return "4+";
    case "four": return "4";
    case "open-three": return "3";
  }
}

/** On which edges of the board a point lies: its lines end there. */
function edges({ x, y }: Place, size: number): string {
  return [x === 0 && "at-left", x === size - 1 && "at-right", y === 0 && "at-top", y === size - 1 && "at-bottom"].filter(Boolean).join(" ");
}

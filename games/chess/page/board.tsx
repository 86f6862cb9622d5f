// The board: a piece is chosen and then placed, by click, tap, drag or keys.
import { useLayoutEffect } from "preact/hooks";
import { announce, Grid, heldStyle, type CellLook, type Held, type Mark } from "@wits/app";
import { pieceWords, rowWords, squareWords, targetsOf } from "./logic";
import { Piece } from "./pieces";
import { nameOf, played, readFen, squareOf } from "./position";
import type { View } from "./types";
import { t } from "./words";

interface BoardProps {
  view: View;
  flipped?: boolean;
  marks?: readonly Mark[] | undefined;
  /** A move that is on its way. */
  pending?: string | undefined;
  /** Plays a move, without the letter of a promotion; without it the board is only looked at. */
  onMove?: ((move: string) => void) | undefined;
  /** Plans a move for when it is one's turn; the one that is planned. */
  onAhead?: ((move: string) => void) | undefined;
  ahead?: string | undefined;
  /** The square whose piece is chosen. */
  chosen?: number | undefined;
  onChoose?: (square: number | undefined) => void;
}

const none: readonly never[] = [];
/** Whether a pawn became this. */
const promotes = (was: string, is: string): boolean => was === (is < "a" ? "P" : "p") || is === (was < "a" ? "P" : "p");
const ignore = (): void => undefined;

export function Board({ view, flipped = false, marks = none, pending, onMove, onAhead, ahead, chosen, onChoose = ignore }: BoardProps) {
  const stands = readFen(view.fen);
  const p = pending ? { ...stands, at: played(stands.at, pending) } : stands; // a hand sees its move at once
  const last = pending ?? view.moves.at(-1);
  const lasts: readonly number[] = last ? [squareOf(last), squareOf(last.slice(2))] : none;
  const targets = chosen === undefined || !onMove ? undefined : targetsOf(view, chosen);
  useLayoutEffect(() => onChoose(undefined), [view.fen, pending]); // before the next press

  const planned: readonly number[] = ahead ? [squareOf(ahead), squareOf(ahead.slice(2))] : none;
  const white = onMove ? p.white : view.seat === 0;
  const own = (square: number): boolean => Boolean(onMove ?? onAhead) && p.at[square] !== "." && (p.at[square]! < "a") === white;
  const press = (square: number): void => {
    const move = targets?.get(square);
    onChoose(undefined);
    if (move) return onMove?.(move);
    if (onAhead && chosen !== undefined && chosen !== square && !own(square)) return onAhead(nameOf(chosen) + nameOf(square));
    if (onAhead && ahead) onAhead("");
    if (!own(square) || chosen === square) return;
    onChoose(square);
    if (!onMove) return announce(t("page.ahead.choose", { piece: pieceWords(p.at[square]!) }));
    const [piece, to] = [pieceWords(p.at[square]!), [...targetsOf(view, square).keys()].map(nameOf)];
    announce(to.length ? t("page.chosen", { piece, squares: to.join(", ") }) : t("page.stuck", { piece }));
  };
  const drop = (from: number, to: number | undefined): void => {
    const move = to === undefined ? undefined : targetsOf(view, from).get(to);
    onChoose(undefined);
    if (move) onMove?.(move);
    else if (onAhead && to !== undefined && to !== from) onAhead(nameOf(from) + nameOf(to));
  };
  const place = (x: number, y: number): number => (flipped ? y * 8 + 7 - x : (7 - y) * 8 + x);
  const cell = (square: number, held: Held | undefined): CellLook => {
    const [file, rank] = [square & 7, square >> 3];
    const letter = p.at[square]!;
    const checked = view.check && letter === (p.white ? "K" : "k");
    const target = targets?.has(square);
    const mark = marks.find((at) => at.x === file && at.y === rank)?.as;
    return {
      class: ["chess-square", letter !== "." && "full", (file + rank) % 2 === 0 ? "dark" : "light", lasts.includes(square) && "last", chosen === square && "chosen",
        planned.includes(square) && "ahead", target && (letter === "." ? "target" : "target takes"), checked && "checked", mark && `mark-${mark}`].filter(Boolean).join(" "),
      label: [squareWords(p, square), target && t("page.target"), lasts.includes(square) && t("page.lastMove"), planned.includes(square) && t("page.ahead"), checked && t("page.inCheck")].filter(Boolean).join(", "),
      selected: chosen === square,
      same: [letter, flipped, held?.dx, held?.dy].join(),
      inside: (
        <>
          {file === (flipped ? 7 : 0) && <span class="coordinate chess-rank" data-name={rank + 1} />}
          {rank === (flipped ? 7 : 0) && <span class="coordinate chess-file" data-name={nameOf(square)[0]} />}
          {letter !== "." && <span class={held ? "chess-piece held" : "chess-piece"} data-thing style={heldStyle(held)}><Piece letter={letter} /></span>}
        </>
      ),
    };
  };
  return (
    <Grid class={onMove ?? onAhead ? "framed chess-board playing" : "framed chess-board"} label={t("page.board")} columns={8} rows={8} place={place} cell={cell} rowClass="chess-row"
      rowLabel={(y) => rowWords(p, flipped ? y : 7 - y)} start={squareOf(view.seat === 1 ? "e7" : "e2")} onPress={press} drags={{ may: own, lift: onChoose, drop }} moving={{ things: p.at.join(""), becomes: promotes }} />
  );
}

// The board: its lines as a picture, and a button on every point, which fingers, keys and screen readers find alike.
import { useRef, useState } from "preact/hooks";
import { heldStyle, useDrag, useMotion } from "@wits/app";
import { lines, mills, placeOf, points, step } from "./logic";
import { sideWords } from "./say";
import type { View } from "./types";
import { t } from "./words";

export interface Marks {
  /** The man that is to move, and where it goes while it is not said what is taken. */
  readonly chosen?: readonly number[];
  readonly targets?: readonly number[];
  readonly takeable?: readonly number[];
  readonly hint?: readonly number[];
  /** What the other side is expected to do. */
  readonly threat?: readonly number[];
  readonly last?: readonly number[];
}

interface BoardProps {
  view: View;
  marks?: Marks;
  onPoint?: (point: number) => void;
  onBack?: () => void;
  /** Whether the man on a point can be dragged; it is chosen where that begins, and put down where it ends. */
  drags?: (point: number) => boolean;
}

const none: readonly number[] = [];

export function Board({ view, marks = {}, onPoint, onBack, drags }: BoardProps) {
  const [at, setAt] = useState(4);
  const host = useRef<HTMLDivElement>(null);
  const put = useRef<number | undefined>(undefined);
  const { held, handlers } = useDrag(drags && {
    may: drags, lift: (from) => onPoint?.(from), drop: (_, to) => { put.current = to; if (to === undefined) onBack?.(); else onPoint?.(to); },
  });
  useMotion(host, { things: view.board }, put);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Backspace" && onBack) return onBack();
    const next = step(at, event.key);
    if (next === at) return;
    event.preventDefault();
    setAt(next);
    host.current?.querySelector<HTMLElement>(`[data-i="${next}"]`)?.focus();
  };
  return (
    <div class="framed morris" data-board role="group" aria-label={t("page.board")} dir="ltr" ref={host} onKeyDown={onKey} data-testid="board" {...handlers}>
      <Hand view={view} seat={view.seat === 1 ? 0 : 1} />
      <div class="morris-field">
        <Lines board={view.board} />
        {points.map((name, i) => {
          const { x, y } = placeOf(i);
          return (
            <button key={name} type="button" class={"point" + classes(marks, i) + (drags?.(i) ? " draggable" : "")} data-i={i} data-point={name} tabIndex={i === at ? 0 : -1}
              style={{ "--x": x, "--y": y }} aria-label={pointWords(view, marks, i)} aria-disabled={onPoint ? undefined : true}
              aria-pressed={marks.chosen?.includes(i) ? true : undefined} onFocus={() => setAt(i)} onClick={() => onPoint?.(i)}>
              <span class={held?.from === i ? "morris-man held" : "morris-man"} data-thing style={heldStyle(held?.from === i ? held : undefined)}>
                <Man of={view.board[i]!} />
              </span>
            </button>
          );
        })}
        {[..."abcdefg"].map((letter, x) => <span key={letter} class="coordinate morris-column" aria-hidden="true" data-name={letter} style={{ "--x": x }} />)}
        {[..."7654321"].map((digit, y) => <span key={digit} class="coordinate morris-row" aria-hidden="true" data-name={digit} style={{ "--y": y }} />)}
      </div>
      <Hand view={view} seat={view.seat === 1 ? 1 : 0} />
    </div>
  );
}

/** The men of a side that are not placed yet, in the frame on its side of the board. The panel tells how many they are. */
function Hand({ view, seat }: { view: View; seat: 0 | 1 }) {
  return (
    <div class="morris-hand" aria-hidden="true">
      {Array.from({ length: view.hand[seat] }, (_, i) => <Man key={i} of={seat === 0 ? "W" : "B"} />)}
    </div>
  );
}

function classes({ chosen = none, targets = none, takeable = none, hint = none, threat = none, last = none }: Marks, i: number): string {
  return [
    chosen.includes(i) && " chosen", targets.includes(i) && " target", takeable.includes(i) && " takeable", hint.includes(i) && " hinted", threat.includes(i) && " threat",
    last.includes(i) && " last",
  ].filter(Boolean).join("");
}

function pointWords(view: View, { chosen = none, targets = none, takeable = none }: Marks, i: number): string {
  const point = points[i]!;
  const man = view.board[i];
  if (man === "W" || man === "B") {
    const side = sideWords(man);
    if (takeable.includes(i)) return t("page.point.take", { point, side });
    return chosen.includes(i) ? t("page.point.chosen", { point, side }) : t("page.point.man", { point, side });
  }
  return targets.includes(i) ? t("page.point.target", { point }) : t("page.point.empty", { point });
}

/** The lines of the board, and on them those that are closed. */
function Lines({ board }: { board: string }) {
  const ends = ([from, , to]: readonly [number, number, number]) => {
    const [a, b] = [placeOf(from), placeOf(to)];
    return { x1: a.x * 10 + 5, y1: a.y * 10 + 5, x2: b.x * 10 + 5, y2: b.y * 10 + 5 };
  };
  return (
    <svg class="morris-lines" viewBox="0 0 70 70" aria-hidden="true" focusable="false">
      {lines.map((line) => <line key={line.join()} {...ends(line)} />)}
      {points.map((name, i) => <circle key={name} cx={placeOf(i).x * 10 + 5} cy={placeOf(i).y * 10 + 5} r="0.9" />)}
      {mills(board).map((line) => <g key={`mill ${line.join()} ${board[line[0]]}`} class="morris-mill"><line {...ends(line)} /><line {...ends(line)} /></g>)}
    </svg>
  );
}

/** A man of turned wood. White ones have two rings, black ones one around a dot: they differ without their colours. */
export function Man({ of }: { of: string }) {
  return of === "W" || of === "B" ? <span class={of === "W" ? "man man-white" : "man man-black"} aria-hidden="true" /> : null;
}

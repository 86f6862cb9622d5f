// How a drawing over the board and the choice of a promotion look. It imports nothing of the page, so that the page stays one file.
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** An arrow from a square to another, or a circle around one. */
export interface Drawn { readonly from: number; readonly to: number }

/** A promotion that is to be chosen at a square. */
export interface Promoting { readonly at: number; readonly white: boolean; choose(letter: string): void }

interface Words { label: string; /** What letting the pawn stay is called. */ back: string; name(letter: string): string; picture(letter: string): ComponentChildren }

interface LayerProps extends Words { host: RefObject<HTMLElement | null>; drawn: readonly Drawn[]; flipped: boolean; promoting?: Promoting | undefined }

/** The column and row of a square as it is seen. */
function seen(square: number, flipped: boolean): [x: number, y: number] {
  const [file, rank] = [square & 7, square >> 3];
  return flipped ? [7 - file, rank] : [file, 7 - rank];
}

/** What lies over the squares of a host. */
export function Layer({ host, drawn, flipped, promoting, ...words }: LayerProps) {
  const over = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => align(host.current!, over.current!));
  return (
    <div class="chess-over" ref={over}>
      <svg viewBox="0 0 8 8" aria-hidden="true" focusable="false">{drawn.map((each) => <Shape key={`${each.from} ${each.to}`} {...each} flipped={flipped} />)}</svg>
      {promoting && <Promotion {...promoting} {...words} flipped={flipped} />}
    </div>
  );
}

/** Lays what is over the board on its squares, whatever stands around them. */
function align(host: HTMLElement, over: HTMLElement): void {
  const squares = host.querySelectorAll<HTMLElement>("[data-i]");
  const [all, first, last] = [host.getBoundingClientRect(), squares[0]?.getBoundingClientRect(), squares[squares.length - 1]?.getBoundingClientRect()];
  if (!first || !last || !all.width) return;
  const share = (part: number, whole: number): string => `${(100 * part) / whole}%`;
  Object.assign(over.style, {
    left: share(first.left - all.left, all.width), top: share(first.top - all.top, all.height),
    width: share(last.right - first.left, all.width), height: share(last.bottom - first.top, all.height),
  });
}

function Shape({ from, to, flipped }: Drawn & { flipped: boolean }) {
  const [[ax, ay], [bx, by]] = [seen(from, flipped), seen(to, flipped)];
  if (from === to) return <circle class="chess-drawn" cx={ax + 0.5} cy={ay + 0.5} r="0.44" />;
  const length = Math.hypot(bx - ax, by - ay);
  const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
  const at = (x: number, y: number, along: number, across: number): string => `${x + 0.5 + dx * along - dy * across} ${y + 0.5 + dy * along + dx * across}`;
  return (
    <>
      <path class="chess-drawn" d={`M${at(ax, ay, 0.3, 0)}L${at(bx, by, -0.32, 0)}`} />
      <path class="chess-drawn tip" d={`M${at(bx, by, 0.1, 0)}L${at(bx, by, -0.4, 0.28)}L${at(bx, by, -0.4, -0.28)}z`} />
    </>
  );
}

/** The four pieces, from the square on towards the middle; a press elsewhere lets the pawn stay. */
function Promotion({ at, white, choose, flipped, label, back, name, picture }: Promoting & Words & { flipped: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("button")?.focus({ preventScroll: true });
    return () => document.querySelector<HTMLElement>('[data-board] [tabindex="0"]')?.focus({ preventScroll: true });
  }, []);
  const [x, y] = seen(at, flipped);
  return (
    <div class="chess-asking" onClick={() => choose("")}>
      <div class={y > 3 ? "chess-promotion up" : "chess-promotion"} role="group" aria-label={label} ref={list} style={{ insetInlineStart: `${x * 12.5}%` }} onClick={(event) => event.stopPropagation()}>
        {[..."qnrb"].map((letter) => {
          const shown = white ? letter.toUpperCase() : letter;
          return <button type="button" class="chess-choice" key={letter} aria-label={name(shown)} title={name(shown)} onClick={() => choose(letter)}>{picture(shown)}</button>;
        })}
        <button type="button" class="chess-choice chess-stay" aria-label={back} title={back} onClick={() => choose("")}>×</button>
      </div>
    </div>
  );
}

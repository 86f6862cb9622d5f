// The moves of a game as a list: one tab stop, the current one marked, mistakes named.
import { useEffect, useRef } from "preact/hooks";
import { number, t } from "../i18n";
import type { ReviewMove } from "../engine/types";
import { Icon } from "../ui/icon";
import type { Opened } from "./open";
import { VerdictTag } from "./verdict";

/** A move in the game's own notation: the number of its round, and whether it is the first move of that. */
interface Written { readonly text: string; readonly round: number; readonly first: boolean }

/** A move, what it led to in a few words, the word for a mistake where it was one, and the review's verdict once there is one. */
export interface Line {
  readonly move: string;
  /** As the game writes it: such moves stand in rounds. */
  readonly written?: Written | undefined;
  readonly change?: string | undefined;
  readonly mistake?: string | undefined;
  readonly verdict?: ReviewMove["verdict"] | undefined;
}
interface MovesProps { lines: readonly Line[]; at: number; go: (step: number) => void }

/** The move that led to a step as the game writes it; undefined where it does not, or no move was made. */
export function writtenAt({ page: { notation }, steps: { steps } }: Opened, at: number): Written | undefined {
  const [before, after] = [steps[at - 1]?.view, steps[at]?.view];
  if (!notation || !before || !after || notation.made(after) <= notation.made(before)) return undefined;
  const nth = (notation.before?.(after) ?? 0) + notation.made(after) - 1;
  return { text: notation.latest(after), round: Math.floor(nth / 2) + 1, first: nth % 2 === 0 };
}

/** A move with the number of its round: 1. e4, 1… e5. */
export function writtenWords(written: Written | undefined): string {
  return written ? number(written.round) + (written.first ? ". " : "… ") + written.text : "";
}

/** The move that led to a step with its number: as the game writes it, or in its words. */
export function numbered(opened: Opened, at: number): string {
  const step = opened.steps.steps[at];
  return writtenWords(writtenAt(opened, at)) || `${number(at)}. ${step?.action ? opened.page.move(step.action) : ""}`;
}

/** The same move by its number alone where the game does not write it. */
export function short(opened: Opened, at: number): string { return writtenWords(writtenAt(opened, at)) || number(at); }

/** Lists moves; the first is step 1. */
export function Moves({ lines, at, go }: MovesProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => follow(list.current, at), [at]);
  const onKey = (event: KeyboardEvent): void => {
    const to = event.key === "ArrowDown" ? at + 1 : event.key === "ArrowUp" ? at - 1 : 0;
    if (to < 1 || to > lines.length) return;
    event.preventDefault();
    go(to);
    list.current?.children[to - 1]?.querySelector("button")?.focus({ preventScroll: true });
  };
  return (
    <ol class={lines.some((line) => line.written) ? "moves rounds" : "moves"} ref={list} aria-label={t("replay.moves")} onKeyDown={onKey}>
      {lines.map(({ written, ...line }, i) => (
        <li key={i} class={written && (written.first ? "first" : "second")}>
          <button type="button" class="move" aria-current={at === i + 1 ? "step" : undefined} tabIndex={i + 1 === Math.max(at, 1) ? 0 : -1} onClick={() => go(i + 1)}>
            {written ? (written.first || i === 0) && <span class="move-n">{number(written.round)}{written.first ? "." : "…"}</span> : <span class="move-n">{number(i + 1)}</span>}
            <span class="move-words">
              <span>{written?.text ?? line.move}</span>
              {line.change && !written && !line.move.includes(line.change) && <small>{line.change}</small>}
              {line.verdict && <VerdictTag verdict={line.verdict} />}
              {!line.verdict && line.mistake && <span class="tag bad"><Icon name="mistake" size={14} />{line.mistake}</span>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Keeps the current move in sight without moving the page. */
function follow(list: HTMLElement | null, at: number): void {
  const line = list?.children[Math.max(at - 1, 0)] as HTMLElement | undefined;
  if (!list || !line) return;
  const top = line.offsetTop;
  if (top < list.scrollTop || top + line.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

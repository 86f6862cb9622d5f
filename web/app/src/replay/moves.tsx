// The moves of a game as a list: one tab stop, the current one marked, mistakes named.
import { useEffect, useRef } from "preact/hooks";
import { number, t } from "../i18n";
import type { ReviewMove } from "../engine/types";
import { Icon } from "../ui/icon";
import { VerdictTag } from "./verdict";

/** A move, what it led to in a few words, the word for a mistake where it was one, and the review's verdict once there is one. */
export interface Line {
  readonly move: string;
  readonly change?: string | undefined;
  readonly mistake?: string | undefined;
  readonly verdict?: ReviewMove["verdict"] | undefined;
}
interface MovesProps { lines: readonly Line[]; at: number; go: (step: number) => void }

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
    <ol class="moves" ref={list} aria-label={t("replay.moves")} onKeyDown={onKey}>
      {lines.map((line, i) => (
        <li key={i}>
          <button type="button" class="move" aria-current={at === i + 1 ? "step" : undefined} tabIndex={i + 1 === Math.max(at, 1) ? 0 : -1} onClick={() => go(i + 1)}>
            <span class="move-n">{number(i + 1)}</span>
            <span class="move-words">
              <span>{line.move}</span>
              {line.change && !line.move.includes(line.change) && <small>{line.change}</small>}
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

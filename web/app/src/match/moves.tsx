// The moves of a match as its game writes them: a list beside the board, in which every position can be looked at.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { Tool } from "../ui/button";
import type { History } from "./history";

interface Pair { readonly number: number; readonly moves: readonly { readonly text: string; readonly made: number }[] }

/** The moves by their numbers; where the second side begins, the first place is empty. */
function pairsOf(history: History): Pair[] {
  const pairs: Pair[] = [];
  const now = history.views.value.at(-1);
  const before = now && history.notation.before?.(now) || 0;
  history.moves.forEach((text, i) => {
    const number = Math.floor((before + i) / 2) + 1;
    const move = { text, made: i + 1 };
    if (pairs.at(-1)?.number === number) pairs[pairs.length - 1] = { number, moves: [...pairs.at(-1)!.moves, move] };
    else pairs.push({ number, moves: (before + i) % 2 ? [{ text: "…", made: i }, move] : [move] });
  });
  return pairs;
}

export function Moves({ history }: { history: History }) {
  const list = useRef<HTMLOListElement>(null);
  const last = Math.max(history.views.value.length - 1, 0);
  const at = history.at.value ?? last;
  useEffect(() => follow(list.current), [at, last]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !press(event.key, history)) return;
    event.preventDefault();
    event.stopPropagation();
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true }));
  };
  return (
    <section class="match-moves" aria-label={t("match.moves")} data-testid="moves">
      <ol class="moves-list" ref={list} onKeyDown={onKey} dir="ltr">
        {last === 0 && <li class="muted moves-none">{t("match.movesNone")}</li>}
        {pairsOf(history).map(({ number, moves }) => (
          <li key={number}>
            <span class="moves-number">{number}.</span>
            {moves.map(({ text, made }) => (
              <button key={made} type="button" class="moves-move" aria-current={made === at ? "step" : undefined} tabIndex={made === Math.max(at, 1) ? 0 : -1} onClick={() => history.go(made)}>{text}</button>
            ))}
          </li>
        ))}
      </ol>
      <div class="moves-steps" role="group" aria-label={t("replay.controls")}>
        <Tool icon="first" name={t("replay.first")} disabled={at <= 0} onClick={() => history.go(0)} />
        <Tool icon="back" name={t("replay.back")} disabled={at <= 0} onClick={() => history.step(-1)} />
        <Tool icon="next" name={t("replay.next")} disabled={at >= last} onClick={() => history.step(1)} />
        <Tool icon="last" name={t("match.now")} disabled={at >= last} aria-pressed={at < last || undefined} onClick={() => history.go(last)} />
      </div>
    </section>
  );
}

/** What a key in the list does; false for keys that do nothing there. */
function press(key: string, history: History): boolean {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 }[key];
  if (by) history.step(by);
  else if (key === "Home") history.go(0);
  else if (key === "End") history.go(Infinity);
  else return false;
  return true;
}

/** Keeps the current move in sight without moving the page. */
function follow(list: HTMLElement | null): void {
  const move = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !move) return;
  list.scrollTop = move.offsetTop - list.clientHeight / 2;
  list.scrollLeft = move.offsetLeft - list.clientWidth / 2;
}

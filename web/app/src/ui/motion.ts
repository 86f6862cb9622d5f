// Motion of what lies on a board: it glides from where it lay, and drops where it is new. The browser runs it beside the page (Web
// Animations), so no input waits for it, and the next move takes over from wherever it is. Where motion is not welcome, nothing moves.
import { useLayoutEffect, useRef } from "preact/hooks";
import { still } from "../prefs";

/** How long a glide takes, in milliseconds. */
const glideTime = 180;
const dropTime = 200;
const ease = "cubic-bezier(0.3, 0.1, 0.2, 1)";

/** More that changes at once is another position, not a move: it is simply there. */
const most = 4;

/** What lies on the places of a board, a letter each; a dot for nothing. */
export type Things = string;

/** Where things went: each place that has something new, and where it came from, if it lay anywhere. */
export interface Went { readonly to: number; readonly from: number | undefined }

/** Tells where things went between two boards. A thing comes from where one like it is gone, or one that turned into it. */
export function wentOn(before: Things, after: Things, becomes: (was: string, is: string) => boolean = () => false): Went[] {
  const gone = [...before].flatMap((was, i) => (was !== "." && was !== after[i] ? [i] : []));
  const take = (like: (was: string) => boolean): number | undefined => {
    const at = gone.findIndex((i) => like(before[i]!));
    return at < 0 ? undefined : gone.splice(at, 1)[0];
  };
  return [...after].flatMap((is, to) => (is === "." || is === before[to] ? [] : [{ to, from: take((was) => was === is) ?? take((was) => becomes(was, is)) }]));
}

interface Glide { readonly dx: number; readonly dy: number; readonly run: Animation }

/** How far a glide still has to go: from 1 at its beginning to 0. */
function left({ run }: Glide): number {
  return 1 - (run.effect?.getComputedTiming().progress ?? 1);
}

/** What on a board moves, how it may change on the way, and where a hand has just put something down: that is there already. */
export interface Moving { readonly things: Things; readonly becomes?: (was: string, is: string) => boolean }

/**
 * Moves what lies on a board when it changes. Places are elements with data-i; what lies on one and moves is inside it, with data-thing.
 * `put` is where a hand put something down.
 */
export function useMotion(host: { current: HTMLElement | null }, moving: Moving | undefined, put: { current: number | undefined }): void {
  const before = useRef(moving?.things);
  const gliding = useRef(new Map<number, Glide>());
  const things = moving?.things;
  useLayoutEffect(() => {
    const was = before.current;
    before.current = things;
    const placed = put.current;
    put.current = undefined;
    if (was === undefined || things === undefined || was.length !== things.length || still()) return;
    const all = wentOn(was, things, moving?.becomes);
    if (all.length <= most) for (const each of all) if (each.to !== placed) move(host.current!, gliding.current, each);
  }, [things]);
}

function move(host: HTMLElement, gliding: Map<number, Glide>, { to, from }: Went): void {
  const place = (i: number): HTMLElement | null => host.querySelector<HTMLElement>(`[data-i="${i}"]`);
  const thing = place(to)?.querySelector<HTMLElement>("[data-thing]");
  if (!thing) return;
  if (from === undefined) {
    thing.animate([{ transform: "scale(1.4)", opacity: 0 }, { opacity: 1, offset: 0.5 }, { transform: "none" }], { duration: dropTime, easing: ease });
    return;
  }
  const [start, end] = [place(from)!.getBoundingClientRect(), place(to)!.getBoundingClientRect()];
  const earlier = gliding.get(from); // it has not arrived where it leaves from: it goes on from where it is
  const rest = earlier ? left(earlier) : 0;
  const [dx, dy] = [start.left - end.left + rest * (earlier?.dx ?? 0), start.top - end.top + rest * (earlier?.dy ?? 0)];
  thing.style.zIndex = "4";
  const run = thing.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: glideTime, easing: ease });
  gliding.set(to, { dx, dy, run });
  run.onfinish = run.oncancel = () => {
    thing.style.zIndex = "";
    if (gliding.get(to)?.run === run) gliding.delete(to);
  };
}

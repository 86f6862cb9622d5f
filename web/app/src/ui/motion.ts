// Motion of what lies on a board: it glides from where it lay, drops where it is new, and fades where it is taken. The browser runs it beside the page (Web
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

/** The places whose things are gone, and went nowhere. */
export function takenFrom(before: Things, after: Things, went: readonly Went[]): number[] {
  return [...before].flatMap((was, i) => (was === "." || was === after[i] || went.some(({ from }) => from === i) ? [] : [i]));
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
  const was = before.current;
  const { went, taken } = was === undefined || things === undefined || was === things || was.length !== things.length || still() ? nothing : changed(was, things, moving?.becomes);
  const ghosts = taken.map((i) => ({ i, ghost: thingAt(host.current!, i)?.cloneNode(true) })); // while it is there
  useLayoutEffect(() => {
    before.current = things;
    const placed = put.current;
    put.current = undefined;
    for (const { i, ghost } of ghosts) if (ghost instanceof HTMLElement) fade(placeAt(host.current!, i)!, ghost);
    for (const each of went) if (each.to !== placed) move(host.current!, gliding.current, each);
  }, [things]);
}

interface Changed { readonly went: readonly Went[]; readonly taken: readonly number[] }
const nothing: Changed = { went: [], taken: [] };

/** What a move changed; nothing where it is another position. */
function changed(was: Things, is: Things, becomes: Moving["becomes"]): Changed {
  const went = wentOn(was, is, becomes);
  const taken = takenFrom(was, is, went);
  return went.length + taken.length <= most ? { went, taken } : nothing;
}

function placeAt(host: HTMLElement, i: number): HTMLElement | null { return host.querySelector<HTMLElement>(`[data-i="${i}"]`); }
function thingAt(host: HTMLElement, i: number): HTMLElement | null { return placeAt(host, i)?.querySelector<HTMLElement>("[data-thing]") ?? null; }

/** Shows what was taken once more, while it goes. */
function fade(place: HTMLElement, ghost: HTMLElement): void {
  delete ghost.dataset["thing"];
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.cssText += ";position:absolute;inset:0;margin:auto;z-index:0;pointer-events:none";
  place.append(ghost);
  const run = ghost.animate([{ opacity: 1 }, { opacity: 0, transform: "scale(0.6)" }], { duration: glideTime, easing: "ease-in", fill: "forwards" });
  run.onfinish = run.oncancel = () => ghost.remove();
}

function move(host: HTMLElement, gliding: Map<number, Glide>, { to, from }: Went): void {
  const place = (i: number): HTMLElement | null => placeAt(host, i);
  const thing = thingAt(host, to);
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

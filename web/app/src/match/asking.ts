// What a match asks before it is lost: giving up, and starting anew. The keys that ask are the keys that confirm; any other goes on.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { letters } from "../prefs";
import { announce } from "../ui/announce";
import { isCommand, shortcutOf } from "../ui/shortcut";
import { mayRestart, restart, restartKey } from "./restart";
import type { Session } from "./session";

/** What is asked; undefined while nothing is. */
export type Asked = "forfeit" | "restart" | undefined;

interface Asking { value: Asked; peek(): Asked }

/** The question, in words that fit the hand. */
export function askedWords(asked: "forfeit" | "restart"): string {
  const touch = matchMedia("(hover: none) and (pointer: coarse)").matches;
  if (asked === "restart") return t(touch || letters.peek() === "off" ? "match.restartAskTouch" : "match.restartAsk");
  return t(touch ? "match.forfeitAskTouch" : "match.forfeitAsk");
}

/** Asks, at a key. */
function ask(asking: Asking, what: "forfeit" | "restart"): void {
  asking.value = what;
  announce(askedWords(what));
}

/** Asks at a button's press: the answers come into sight, the harmless one first at hand. */
export function askByHand(asking: Asking, what: "forfeit" | "restart"): void {
  ask(asking, what);
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".play-on")?.focus());
}

/** Does what was asked about. */
export function confirm(session: Session, asking: Asking): void {
  const what = asking.peek();
  asking.value = undefined;
  if (what === "forfeit") session.act({ type: "forfeit" });
  if (what === "restart") restart(session);
}

/**
 * Esc first lets go of what is held. Then it asks whether to give up, and Esc again confirms (not the same one held down). A asks
 * whether to start anew, and A again confirms; when it is over, it starts anew at once. Any other key goes on and does nothing else.
 */
export function useAskKeys(session: Session, asking: Asking, letGo: (() => void) | undefined): void {
  const held = useRef(letGo);
  held.current = letGo; // at once: a hand may be quicker than an effect
  useEffect(() => {
    const isOpen = (): boolean => Boolean(document.querySelector("dialog[open]"));
    const confirms = (event: KeyboardEvent, what: Asked): boolean =>
      what === "forfeit" ? event.key === "Escape" : what === "restart" && shortcutOf(event) === restartKey;
    const goOn = (event: KeyboardEvent): void => { // before anything else hears the key
      const what = asking.peek();
      if (!what || session.over) return void (asking.value = undefined);
      if (what === "restart" && !isOpen() && confirms(event, what)) { // a board that takes letters would keep it
        event.preventDefault();
        event.stopPropagation();
        return event.repeat ? undefined : confirm(session, asking);
      }
      if (isOpen() || confirms(event, what) || ["Tab", "Shift"].includes(event.key) || isCommand(event)) return;
      if ((event.target as Element).closest?.(".tools") && event.key !== "Escape") return; // keys there choose
      asking.value = undefined;
      if ((event.target as Element).closest?.("input, textarea")) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isOpen()) return;
      if (event.key === "Escape" && !session.over) return press(event, "forfeit");
      if (shortcutOf(event) !== restartKey) return;
      if (session.over && session.helped && !event.repeat) restart(session);
      else if (mayRestart(session)) press(event, "restart");
    };
    const press = (event: KeyboardEvent, what: "forfeit" | "restart"): void => {
      event.preventDefault();
      if (event.repeat) return;
      if (asking.peek() === what) confirm(session, asking);
      else if (what === "forfeit" && held.current) held.current();
      else ask(asking, what);
    };
    document.addEventListener("keydown", goOn, true);
    document.addEventListener("keydown", onKey);
    return () => { document.removeEventListener("keydown", goOn, true); document.removeEventListener("keydown", onKey); };
  }, [session]);
}

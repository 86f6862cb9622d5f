// Keys of one letter that work wherever the focus is. They can be switched off (WCAG 2.1.4), and what is typed is never one.
import { useEffect } from "preact/hooks";
import { letters } from "../prefs";

/** The letter that a key press means as a shortcut, in lower case; "" for what is none. */
export function shortcutOf(event: KeyboardEvent): string {
  if (letters.peek() === "off" || event.defaultPrevented || isCommand(event)) return "";
  if ((event.target as Element).closest?.("input, textarea, select, dialog") || document.querySelector("dialog[open]")) return "";
  return event.key.length === 1 ? event.key.toLowerCase() : "";
}

/** Whether a key is pressed together with one that makes it the browser's. */
export function isCommand(event: KeyboardEvent): boolean { return event.ctrlKey || event.metaKey || event.altKey; }

/** Does something when a letter is pressed. */
export function useShortcut(letter: string, does: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => { if (shortcutOf(event) === letter) does(event); };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

// The keys that build a row.
import { useEffect } from "preact/hooks";
import { announce, shortcutOf, type Session } from "@wits/app";
import { slotWords } from "./builder";
import type { Draft } from "./draft";
import { colorOf } from "./logic";
import type { Color } from "./types";

/** Puts the focus on the chosen place, once it is drawn. */
export function toChosen(draft: Draft): void {
  queueMicrotask(() => document.querySelector<HTMLElement>(`.slot[data-i="${draft.at.peek()}"]`)?.focus());
}

/** Letters set pegs in the row, and wherever else they are shortcuts. Enter guesses, on the row and on the colours too: space presses those. */
export function useKeys(session: Session, draft: Draft, colors: readonly Color[], guess: () => void, calm: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (session.over || event.ctrlKey || event.metaKey || event.altKey || target.closest?.("input, textarea, select, dialog")) return;
      const place = draft.at.peek();
      const typed = target.closest?.(".slot") ? event.key : shortcutOf(event);
      const color = typed.length === 1 ? colorOf(typed.toUpperCase(), colors) : undefined;
      const onControl = target.closest?.("button, a, summary") && !target.closest(".slot, .swatch");
      if (color) draft.put(color);
      else if (event.key === "Backspace" || event.key === "Delete") draft.back();
      else if (event.key === "Enter" && !onControl) { if (!event.repeat) guess(); }
      else if (event.key === "ArrowLeft" || event.key === "ArrowRight") draft.move(event.key === "ArrowLeft" ? -1 : 1);
      else return;
      if (event.key !== "Enter") calm();
      if (color) announce(slotWords(draft, place));
      if (event.key === "Backspace" || event.key === "Delete") announce(slotWords(draft, draft.at.peek()));
      event.preventDefault();
      if (target.closest?.(".slot")) toChosen(draft);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

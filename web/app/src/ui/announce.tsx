// Says what happened to those who listen, and shows short notes to those who look. It never takes the focus.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** What the live region says, or is about to. */
export const said = signal<{ text: string; turn: number }>({ text: "", turn: 0 });
const note = signal<{ text: string; kind: NoteKind; action: NoteAction | undefined } | null>(null);
let drawn = true; // what is said stands in the live region
let timer: ReturnType<typeof setTimeout> | undefined;

type NoteKind = "info" | "problem";
/** What can be done about a note while it is there. */
interface NoteAction { readonly label: string; act(): void }

/** Says a sentence through the live region; the same sentence twice is said twice. What comes before the last one stands there is said with it. */
export function announce(text: string): void {
  if (!text) return;
  const { text: before, turn } = said.peek();
  said.value = drawn ? { text, turn: turn + 1 } : { text: before + " " + text, turn };
  drawn = false;
}

/** Shows a note for a few seconds; its place is a live region of its own. */
export function notify(text: string, kind: NoteKind = "info", action?: NoteAction): void {
  note.value = { text, kind, action };
  clearTimeout(timer);
  timer = setTimeout(() => { note.value = null; }, 5000 + 40 * text.length);
}

/** The live region. Two places take turns, so that a repeated sentence is a change. */
export function Announcer() {
  const { text, turn } = said.value;
  useEffect(() => { drawn = true; }, [text, turn]);
  return (
    <div class="visually-hidden" aria-live="polite" aria-atomic="true" data-testid="announcer">
      <span>{turn % 2 ? text : ""}</span>
      <span>{turn % 2 ? "" : text}</span>
    </div>
  );
}

export function Notes() {
  const shown = note.value;
  return (
    <div class="notes" role="status" data-testid="notes">
      {shown && (
        <p class={"note " + shown.kind}>{shown.text}
          {shown.action && <button type="button" class="note-action" onClick={() => { note.value = null; shown.action?.act(); }}>{shown.action.label}</button>}</p>
      )}
    </div>
  );
}

// The argument of a hint, a step at a time: what is said and marked now, and the buttons that go through it. Step 0 is the hint as a whole.
import { signal } from "@preact/signals";
import type { Action, Hint, Mark, Place, Thought } from "../engine/types";
import { t } from "../i18n";
import { Button } from "../ui/button";
import type { Playing } from "./playing";

/** Where the reader is: a new hint begins anew. */
const reading = signal<{ readonly hint: Hint | null; readonly step: number }>({ hint: null, step: 0 });

/** A hint as it is to be shown now. */
export interface Advice { readonly action: Action; readonly reason: string; readonly marks: readonly Mark[] }

/** Advice drawn on a position, for the seat by; played is the move that came instead, where it is to be seen too. */
export interface Drawn extends Advice { readonly by: number; readonly played?: Action | undefined }

/** The marks of a drawing, one for each place: the better move is good and what was played is bad, where both are seen. */
export function drawnMarks({ action, played, marks }: Drawn, placesOf: (action: Action) => readonly Place[]): Mark[] {
  if (!played) return [...marks];
  const marked = (of: Action, as: Mark["as"]): Mark[] => placesOf(of).map(({ x, y, board }) => ({ x, y, as, ...(board ? { board } : {}) }));
  const seen = new Map<string, Mark>();
  for (const mark of [...marks, ...marked(played, "bad"), ...marked(action, "good")]) seen.set(`${mark.x},${mark.y},${mark.board}`, mark);
  return [...seen.values()];
}

/** What a match's hint says and marks now; undefined where there is none. */
export function adviceOf(session: Playing): Advice | undefined {
  const hint = session.hint.value;
  return hint ? adviceAt(hint, stepOf(hint)) : undefined;
}

/** What a hint says and marks at a step. */
export function adviceAt(hint: Pick<Hint, "action" | "reason" | "proof" | "steps">, step: number): Advice {
  const { action, steps = [] } = hint;
  const thought = steps[step - 1];
  if (thought) return { action, reason: stepWords(thought, step, steps.length), marks: thought.marks };
  return { action, reason: hint.reason, marks: (hint.proof ?? []).map((place) => ({ ...place, as: "look" })) };
}

/** A thought with its number; one that stands alone needs none. */
export function stepWords(thought: Thought, step: number, last: number): string {
  return last > 1 ? `${t("hint.step", { i: step, n: last })} ${thought.text}` : thought.text;
}

function stepOf(hint: Hint): number {
  return reading.value.hint === hint ? reading.value.step : 0;
}

/** Goes a step on; after the last one it begins anew. Without steps there is nothing to go through, and it says so. */
export function think(session: Playing, by: 1 | -1 = 1): boolean {
  const hint = session.hint.peek();
  const last = hint?.steps?.length ?? 0;
  if (!hint || last === 0) return false;
  reading.value = { hint, step: (stepOf(hint) + by + last + 1) % (last + 1) };
  return true;
}

/** The buttons that go through a match's hint, in the place of the one that asked for it. */
export function ArgumentTools({ session }: { session: Playing }) {
  const hint = session.hint.value;
  const last = hint?.steps?.length ?? 0;
  if (!hint || last === 0) return null;
  return <Stepper step={stepOf(hint)} last={last} on={() => think(session)} back={() => think(session, -1)} />;
}

/** Goes through steps: on with where one is, and back once there is a way back. */
export function Stepper({ step, last, on, back }: { step: number; last: number; on: () => void; back: () => void }) {
  if (step === 0) return <Button icon="hint" data-testid="why-next" onClick={on}>{t("hint.why")}</Button>;
  const name = step === last ? "hint.again" : "hint.next";
  return (
    <div class="stepper" role="group" aria-label={t("hint.steps")}>
      <Button icon="back" aria-label={t("hint.back")} onClick={back} />
      <Button icon={step === last ? "again" : "next"} data-testid="why-next" aria-label={t(name, { i: step, n: last })} onClick={on}>{step}/{last}</Button>
    </div>
  );
}

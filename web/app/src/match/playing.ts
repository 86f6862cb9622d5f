// What a table is played with: a match, or a position in which something is asked. A table knows no difference.
import type { ComponentType } from "preact";
import type { LayoutProps } from "./layout";
import type { Session } from "./session";

/** All that a table needs. */
type Needed = Pick<Session, "match" | "pending" | "hint" | "odds" | "over" | "mine" | "practice" | "act" | "say" | "read">;

/** A position in which something is asked. It brings what stands around its board. */
export interface Exercised extends Needed { readonly frame: ComponentType<LayoutProps> }

export type Playing = Session | Exercised;

/** Whether every action is an answer to a question: nothing is then said of it beforehand. */
export function isExercise(playing: Playing): playing is Exercised { return "frame" in playing; }

// Matches as an earlier version of this app kept them, for devices that still have some.
import type { Kept } from "./shelf";
import type { Event, Record } from "./types";

/** Version 1: the whole state, which has the record in it, the latest view, and the latest answers with their views. */
export type Former = Omit<Kept, "record" | "keys"> & {
  view: unknown;
  state: { record: Record };
  answers: { key: string; turn: Event & { why?: string } }[];
};

/** The same match as it is kept now. */
export function modern({ view: _, state, answers, ...rest }: Former): Kept {
  const { record } = state;
  const keys = record.actions.map((__, i) => answers.find((each) => each.turn.seq === i + 1)?.key ?? null);
  const whys = Object.fromEntries(answers.flatMap(({ turn }) => (turn.why ? [[turn.seq, turn.why]] : [])));
  return { ...rest, record, keys, ...(Object.keys(whys).length ? { whys } : {}) };
}

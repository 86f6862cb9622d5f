// Matches as earlier versions of this app kept them, for devices that still have some.
import type { Kept } from "./shelf";
import type { Event, Record } from "./types";

/** Version 1: the whole state, which has the record in it, the latest view, and the latest answers with their views. */
export type Former = Omit<Local, "record" | "keys"> & {
  view: unknown;
  state: { record: Record };
  answers: { key: string; turn: Event & { why?: string } }[];
};

/** Version 2: matches had names of their own here, and the server was told of them when they had ended. */
export type Local = Omit<Kept, "key" | "told"> & { remote?: string };

const prefix = "local-";

/** A version 1 match as version 2 kept it. */
export function modern({ view: _, state, answers, ...rest }: Former): Local {
  const { record } = state;
  const keys = record.actions.map((__, i) => answers.find((each) => each.turn.seq === i + 1)?.key ?? null);
  const whys = Object.fromEntries(answers.flatMap(({ turn }) => (turn.why ? [[turn.seq, turn.why]] : [])));
  return { ...rest, record, keys, ...(Object.keys(whys).length ? { whys } : {}) };
}

/** A version 2 match as it is kept now, under the name that it has on the server or will have there. */
export function named({ remote, ...rest }: Local): Kept {
  const told = remote ? { told: { seq: rest.seq, hinted: rest.hinted } } : {};
  return { ...rest, id: remote ?? nameOf(rest.id), key: crypto.randomUUID(), ...told };
}

/** The name of a match whose address may be from version 2. */
export function nameOf(id: string): string {
  if (!id.startsWith(prefix)) return id;
  const digits = id.slice(prefix.length).replaceAll("-", "");
  return /^[0-9a-f]{32}$/.test(digits) ? digits : newName();
}

/** A new name for a match: 128 bits that nobody else draws. */
export function newName(): string { return crypto.randomUUID().replaceAll("-", ""); }

// The pieces in the set that the player chose. The first set comes with the page, the others when they are chosen.
import { effect, signal } from "@preact/signals";
import { setOf } from "@wits/app";
import { Drawing, type Drawings } from "./drawing";
import { staunton } from "./staunton";
import { game } from "./words";

const others: Readonly<Record<string, () => Promise<Drawings>>> = {
  modern: () => import("./modern").then(({ modern }) => modern),
  tokens: () => import("./tokens").then(({ tokens }) => tokens),
};

/** The set that is drawn; none until it is there. */
const drawn = signal<{ set: string; of: Drawings } | undefined>(undefined);

effect(() => {
  const set = setOf(game).value;
  const first = (): void => { drawn.value = { set: "", of: staunton }; };
  const load = others[set];
  if (!load) return first();
  load().then((of) => { if (setOf(game).peek() === set) drawn.value = { set, of }; }, first);
});

/** A piece by its letter in a FEN. */
export function Piece({ letter, size }: { letter: string; size?: number }) {
  const { value } = drawn;
  return value ? <Drawing {...value} letter={letter} {...(size ? { size } : {})} /> : null;
}

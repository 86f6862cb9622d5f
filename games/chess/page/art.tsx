// Small pictures of chess.
import { Drawing, type Drawings } from "./drawing";
import { faces } from "./faces";
import { MiniBoard } from "./mini";
import { staunton } from "./staunton";

const rows = ["rnbqkb.", "pppp.pp", ".....n.", "....p..", "..B.P.."];

/** The sets of pieces, each with a knight and a queen as its picture. */
async function sets() {
  const all: Readonly<Record<string, Drawings>> = { "": staunton, ...await import("./others") };
  const Sample = ({ id }: { id: string }) => (
    <span class="chess-sample">{[..."Nq"].map((letter) => <Drawing key={letter} of={all[id]!} set={id} letter={letter} size={36} />)}</span>
  );
  return {
    name: "page.sets",
    choices: [{ id: "", name: "page.set.staunton" }, { id: "modern", name: "page.set.modern" }, { id: "tokens", name: "page.set.tokens" }],
    Sample,
  };
}

export default {
  faces,
  sets,
  Preview: () => <MiniBoard size={34} rows={rows} />,
  Icon: () => (
    <svg class="icon" width="30" height="30" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M8 20c0-5 3.500-5.500 4-8.500-2 .4-2.500 2.300-4.300 2.300-1.400 0-2-1.300-1.300-2.500L9.500 6.500 10 3.500l2.300 1.800c4.500.2 7.200 3.800 7.200 8.700v6zM6 20.500h14" />
    </svg>
  ),
};

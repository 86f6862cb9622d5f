// Small pictures of chess.
import { faces } from "./faces";
import { MiniBoard } from "./mini";

const rows = ["rnbqkb.", "pppp.pp", ".....n.", "....p..", "..B.P.."];

export default {
  faces,
  Preview: () => <MiniBoard size={34} rows={rows} />,
  Icon: () => (
    <svg class="icon" width="30" height="30" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M8 20c0-5 3.500-5.500 4-8.500-2 .4-2.500 2.300-4.300 2.300-1.400 0-2-1.300-1.300-2.500L9.500 6.500 10 3.500l2.300 1.800c4.500.2 7.200 3.800 7.200 8.700v6zM6 20.500h14" />
    </svg>
  ),
};

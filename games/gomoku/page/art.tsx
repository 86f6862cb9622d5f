// Small pictures of Gomoku.
import { faces } from "./faces";
import { MiniBoard } from "./mini";

const rows = ["....O..", "..O.X..", ".OXXXO.", "..XOX..", "...X.O."];

export default {
  faces,
  Preview: () => <MiniBoard size={34} rows={rows} />,
  Icon: () => (
    <svg class="icon" width="30" height="30" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M3 8h18M3 16h18M8 3v18M16 3v18" /><circle cx="8" cy="8" r="3.5" fill="currentColor" /><circle cx="16" cy="16" r="3.5" fill="none" />
    </svg>
  ),
};

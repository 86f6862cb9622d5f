// Small pictures of Nine Men's Morris.
import { faces } from "./faces";
import { MiniBoard } from "./mini";

const squares = "M3.5 3.5h17v17h-17zM7 7h10v10H7zM10 10h4v4h-4zM12 3.5V10M12 14v6.5M3.5 12H10M14 12h6.5";

export default {
  faces,
  Preview: () => <MiniBoard board="W..B....WB.W..B.W....B.." size={132} />,
  Icon: () => <svg class="icon" width="30" height="30" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={squares} /></svg>,
};

// Small pictures of Trap Detection.
import { faces } from "./faces";
import { MiniBoard } from "./mini";

export const rows = ["#F20000", "##31100", "###F210", "#####10"]; // a board that can come about: a test holds it
const trap = "M12 7a5 5 0 1 0 .01 0M12 7V3.5M12 20.5V17M7 12H3.5M20.5 12H17M8.5 8.5 6 6M15.5 8.5 18 6M8.5 15.5 6 18M15.5 15.5 18 18";

export default {
  faces,
  Preview: () => <MiniBoard size={34} rows={rows} />,
  Icon: () => <svg class="icon" width="30" height="30" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={trap} /></svg>,
};

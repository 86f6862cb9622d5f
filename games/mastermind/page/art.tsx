// Small pictures of Mastermind.
import { faces } from "./faces";
import { Gem, Pegs } from "./gem";

const rows = [["R", "B", "G", "Y"], ["V", "B", "O", "Y"]] as const;
const lock = "M4.5 10.5h15v9h-15zM8 10.5V8a4 4 0 0 1 8 0v2.5M8 15h.01M12 15h.01M16 15h.01";

function Preview() {
  return (
    <div class="code-art">
      {rows.map((row, i) => (
        <div key={i}>{row.map((color) => <Gem key={color} color={color} size={40} />)}<Pegs feedback={{ black: i + 1, white: 1 }} places={4} /></div>
      ))}
    </div>
  );
}

export default {
  faces,
  Preview,
  Icon: () => <svg class="icon" width="30" height="30" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={lock} /></svg>,
};

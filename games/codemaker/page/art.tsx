// Small pictures of reversed Mastermind.
import { faces } from "../../mastermind/page/faces";
import { Gem } from "../../mastermind/page/gem";

const code = ["V", "O", "G", "B"] as const;
const key = "M8 12a3.5 3.5 0 1 0 0-.01M11.5 12H20M17 12v3M20 12v3";

function Preview() {
  return <div class="codemaker-art">{code.map((color) => <Gem key={color} color={color} size={40} />)}</div>;
}

export default {
  faces,
  Preview,
  Icon: () => <svg class="icon" width="30" height="30" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={key} /></svg>,
};

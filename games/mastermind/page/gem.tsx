// A gem: colour, outline and letter. And the pegs of an answer.
import { gemColors, gemShapes, letterColors } from "./palette";
import type { Color, Feedback } from "./types";

/** Letters sit at the middle of what they are on, not of the square. */
const letterY: Readonly<Partial<Record<Color, number>>> = { G: 36, V: 33, N: 30 };

/** The letter is that of the wire, unless the page says it in the reader's language: small pictures are drawn without words. */
export function Gem({ color, size = 40, letter = color }: { color: Color; size?: number; letter?: string }) {
  return (
    <svg class="gem" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false" data-color={color}>
      <path class="gem-body" d={gemShapes[color]} fill={gemColors[color]} />
      <path class="gem-shine" d={gemShapes[color]} />
      <text x="24" y={letterY[color] ?? 31} text-anchor="middle" fill={letterColors[color]}>{letter}</text>
    </svg>
  );
}

/** The answer's pegs on their plate: black for the right place, white for the wrong one, holes for none. */
export function Pegs({ feedback, places }: { feedback: Feedback; places: number }) {
  const pegs = Array.from({ length: places }, (_, i) =>
    i < feedback.black ? "black" : i < feedback.black + feedback.white ? "white" : "none");
  const columns = Math.ceil(places / 2);
  const lines = Math.ceil(places / columns);
  return (
    <svg class="pegs" width={columns * 15} height={lines * 15} viewBox={`0 0 ${columns * 15} ${lines * 15}`} aria-hidden="true" focusable="false">
      <rect class="peg-plate" width={columns * 15} height={lines * 15} rx="4" />
      {pegs.map((kind, i) => (
        <circle key={i} class={"peg-" + kind} style={{ "--nth": i }} cx={(i % columns) * 15 + 7.5} cy={Math.floor(i / columns) * 15 + 7.5} r={kind === "none" ? 1.8 : 5.2} />
      ))}
    </svg>
  );
}

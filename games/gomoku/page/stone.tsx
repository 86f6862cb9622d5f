// A stone. The two differ in shape: black is a full disc, white a ring around a dot.
import type { Color } from "./types";

export function Stone({ color, size = 40 }: { color: Color; size?: number | string }) {
  return (
    <svg class={"stone " + color} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle class="body" cx="20" cy="20" r="17" />
      {color === "white" && <circle class="ring" cx="20" cy="20" r="9" />}
    </svg>
  );
}

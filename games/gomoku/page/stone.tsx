// A stone, with light on it. The two differ in how dark they are and in their rims; where contrast is asked for, white has a ring too.
import type { Color } from "./types";

export function Stone({ color, size }: { color: Color; size?: number }) {
  return <span class={"stone " + color} data-thing aria-hidden="true" style={size ? { inlineSize: `${size}px` } : undefined} />;
}

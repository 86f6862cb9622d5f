// A gem on the page: its letter follows the language.
import { Gem } from "./gem";
import { letterOf } from "./logic";
import type { Color } from "./types";

export function Lettered({ color, size }: { color: Color; size?: number }) {
  return <Gem color={color} letter={letterOf(color)} {...(size === undefined ? {} : { size })} />;
}

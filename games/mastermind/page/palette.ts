// The colours of the gems, and a shape for each: two colours are told apart by hue, lightness, outline and letter.
// palette.test.ts simulates colour blindness and holds the smallest difference that is left.
import type { Color } from "./types";

export const gemColors: Readonly<Record<Color, string>> = {
  R: "#c13b4b",
  B: "#016bf1",
  G: "#48b98e",
  Y: "#f3f42a",
  O: "#df8823",
  V: "#4f2b7e",
  C: "#b0f6fd",
  N: "#5b2000",
};

/** The colour of the letter on a gem: the one with more contrast. */
export const letterColors: Readonly<Record<Color, string>> = {
  R: "#ffffff",
  B: "#ffffff",
  G: "#001a10",
  Y: "#1a1400",
  O: "#1a0d00",
  V: "#ffffff",
  C: "#00252b",
  N: "#ffffff",
};

/** Outlines on a 48×48 grid. */
export const gemShapes: Readonly<Record<Color, string>> = {
  R: "M24 4a20 20 0 1 1 0 40a20 20 0 1 1 0-40z",
  B: "M11 6h26a5 5 0 0 1 5 5v26a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5V11a5 5 0 0 1 5-5z",
  G: "M20.6 6.2a4 4 0 0 1 6.8 0l17 30.5a4 4 0 0 1-3.4 6H7a4 4 0 0 1-3.4-6z",
  Y: "M21 4.3a4 4 0 0 1 6 0l16.5 16.7a4 4 0 0 1 0 6L27 43.7a4 4 0 0 1-6 0L4.5 27a4 4 0 0 1 0-6z",
  O: "M15.5 5h17a4 4 0 0 1 3.4 2l8 14.9a4 4 0 0 1 0 4.2l-8 14.9a4 4 0 0 1-3.4 2h-17a4 4 0 0 1-3.4-2l-8-14.9a4 4 0 0 1 0-4.2l8-14.9a4 4 0 0 1 3.4-2z",
  V: "M21.7 4.8a4 4 0 0 1 4.6 0l16.3 11.8a4 4 0 0 1 1.4 4.4l-6.2 19.2a4 4 0 0 1-3.8 2.8H14a4 4 0 0 1-3.8-2.8L4 21a4 4 0 0 1 1.4-4.4z",
  C: "M19 4h10a3 3 0 0 1 3 3v9h9a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3h-9v9a3 3 0 0 1-3 3H19a3 3 0 0 1-3-3v-9H7a3 3 0 0 1-3-3V19a3 3 0 0 1 3-3h9V7a3 3 0 0 1 3-3z",
  N: "M6 5h36a3 3 0 0 1 3 3v14c0 11-8 19-21 22.5C11 41 3 33 3 22V8a3 3 0 0 1 3-3z",
};

// How a match stands for each of two.
import type { Status } from "./types";

/** How it stands for the other of two. */
export function opposite(status: Status): Status {
  return status === "won" ? "lost" : status === "lost" ? "won" : status;
}

// The moment in which a match ends.
import { useRef } from "preact/hooks";
import type { Match, Status } from "../engine/types";

/** How a match ended, if that was before the reader's eyes: styles celebrate it once. Undefined while it is played, and where it was over from the start. */
export function useMoment({ id, status }: Match): Status | undefined {
  const first = useRef({ id, status });
  if (first.current.id !== id) first.current = { id, status };
  return first.current.status === "playing" && status !== "playing" ? status : undefined;
}

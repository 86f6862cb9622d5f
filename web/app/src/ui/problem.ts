// Says what went wrong in the reader's language.
import { Problem } from "../engine/types";
import { maybe, t } from "../i18n";

/** A sentence for the player: the catalogue's for the problem's code, otherwise the server's own. */
export function explain(error: unknown): string {
  if (error instanceof Problem && error.code === "malformed") return t("problem.malformed"); // what the server says of it is for programs
  if (error instanceof Problem) return maybe("problem." + error.code, error.message, { detail: error.message });
  return error instanceof Error && error.message ? error.message : t("page.failed");
}

// What the sides of a game are called: in the game's own words where its page has some.
import { t } from "../i18n";
import { usePage } from "../page";

/** The names of all sides, such as the colours of their pieces. */
export function useSides(game: string, seats: number): readonly string[] {
  const own = usePage(game)?.sides?.();
  return Array.from({ length: seats }, (_, i) => own?.[i] ?? general(i));
}

function general(seat: number): string {
  return seat === 0 ? t("side.first") : seat === 1 ? t("side.second") : t("seat.number", { n: seat + 1 });
}

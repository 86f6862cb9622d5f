// What the sides of a game are called: in the game's own words where it has some.
import { gameInfo } from "../games";
import { t } from "../i18n";

/** The names of all sides, such as the colours of their pieces. */
export function sidesOf(game: string, seats: number): readonly string[] {
  return gameInfo(game)?.sides ?? Array.from({ length: seats }, (_, i) => general(i));
}

function general(seat: number): string {
  return seat === 0 ? t("side.first") : seat === 1 ? t("side.second") : t("seat.number", { n: seat + 1 });
}

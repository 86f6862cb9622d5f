// Covers the position while the device goes from hand to hand, where the other must not see it.
import { useEffect } from "preact/hooks";
import type { Match } from "../engine/types";
import { gameName } from "../games";
import { t } from "../i18n";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { Heading } from "../ui/parts";
import { toBoard } from "./layout";
import { seatName } from "./seats";
import { sidesOf } from "./sides";

export function Cover({ match, onReady }: { match: Match; onReady: () => void }) {
  const name = seatName(match, match.seat);
  const side = sidesOf(match.game, match.seats.length)[match.seat]!;
  useEffect(() => { requestAnimationFrame(toBoard); }, [match.seat]);
  return (
    <div class="cover" data-testid="cover">
      <Heading title={gameName(match.game)} />
      <div class="empty">
        <Icon name="here" size={40} />
        <p class="empty-title">{t("cover.title", { name, side })}</p>
        <p class="muted">{t("cover.text")}</p>
        <Button look="primary" icon="eye" onClick={onReady}>{t("cover.ready", { name })}</Button>
      </div>
    </div>
  );
}

// The word for a move that a review has found.
import type { ReviewMove } from "../engine/types";
import { t } from "../i18n";
import { Icon } from "../ui/icon";

/** A verdict in its word; the colour only repeats it. */
export function VerdictTag({ verdict }: { verdict: ReviewMove["verdict"] }) {
  const bad = verdict === "mistake" || verdict === "blunder";
  return (
    <span class={bad ? "tag bad" : verdict === "inaccuracy" ? "tag" : "tag good"}>
      <Icon name={bad ? "mistake" : verdict === "inaccuracy" ? "minus" : "check"} size={14} />{t(`review.${verdict}`)}
    </span>
  );
}

// What there is to aim for: a dozen goals, and how far one has come.
import type { Wire } from "../engine/types";
import { t } from "../i18n";
import { api } from "../net/api";
import { connected } from "../net/online";
import { Icon } from "../ui/icon";
import { Loaded, useLoad } from "../ui/load";
import { Heading, Meter } from "../ui/parts";

type Aims = Wire<"Aims">;

export default function GoalsPage() {
  const load = useLoad(() => api<Aims>("GET", "/me/goals"), [connected.value]);
  return (
    <>
      <Heading title={t("nav.goals")} lead={t("goals.lead")} />
      <Loaded load={load}>{({ items, next }) => (
        <>
          <p class="goals-count">{t("goals.count", { n: items.filter((each) => each.reached).length, all: items.length })}</p>
          <ul class="goals">{items.map((each) => <Row key={each.id} goal={each} next={each.id === next} />)}</ul>
        </>
      )}</Loaded>
    </>
  );
}

function Row({ goal: { text, have, need, reached }, next }: { goal: Aims["items"][number]; next: boolean }) {
  return (
    <li class={reached ? "goal card reached" : "goal card"}>
      <Icon name={reached ? "check" : "target"} size={26} />
      <div class="goal-words">
        <p><strong>{text}</strong></p>
        {need > 1 && <Meter label={text} value={have} max={need} />}
      </div>
      <span class={reached ? "tag good" : next ? "tag accent" : "tag"}>
        {reached ? t("goals.reached") : need > 1 ? t("goals.of", { have, need }) : t(next ? "goals.next" : "goals.open")}
      </span>
    </li>
  );
}

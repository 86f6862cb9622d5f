// The calendar of the daily puzzles: how each day went, and every past puzzle to be practised.
import { useState } from "preact/hooks";
import type { Match, Wire } from "../engine/types";
import { gameName, presetName } from "../games";
import { date, number, t } from "../i18n";
import { addDays, markOf, monthOf, weeksOf, type Mark } from "../match/calendar";
import type { Daily } from "../match/daily";
import { api, query } from "../net/api";
import { connected } from "../net/online";
import { navigate, place } from "../router";
import { notify } from "../ui/announce";
import { Button, ButtonLink } from "../ui/button";
import { Icon, type IconName } from "../ui/icon";
import { Loaded, useLoad } from "../ui/load";
import { Heading } from "../ui/parts";
import { explain } from "../ui/problem";

type Calendar = Wire<"Calendar">;
type Result = Calendar["items"][number];

export default function CalendarPage() {
  const wanted = place.value.query.get("day") ?? "";
  const day = /^\d{4}-\d{2}-\d{2}$/.test(wanted) ? wanted : new Date().toISOString().slice(0, 10);
  const { from, to } = monthOf(day);
  const load = useLoad(() => api<Calendar>("GET", "/me/dailies" + query({ from, to })), [from, connected.value]);
  return (
    <>
      <Heading title={t("nav.calendar")} lead={t("calendar.lead")} />
      <Loaded load={load}>{(calendar) => <Month calendar={calendar} day={day} />}</Loaded>
    </>
  );
}

function Month({ calendar, day }: { calendar: Calendar; day: string }) {
  const { first, today, streak, solved, items } = calendar;
  const { from, to } = monthOf(day);
  const title = date(from + "T12:00:00Z", { month: "long", year: "numeric", timeZone: "UTC" });
  const weeks = weeksOf(day);
  return (
    <div class="calendar-page">
      <div class="stack">
        <dl class="figures" aria-label={t("calendar.streaks")}>
          <div class="figure"><dt>{t("end.days")}</dt><dd>{number(streak.now)}</dd></div>
          <div class="figure"><dt>{t("calendar.best")}</dt><dd>{number(streak.best)}</dd></div>
          <div class="figure"><dt>{t("calendar.solved")}</dt><dd>{number(solved)}</dd></div>
        </dl>
        <section class="card calendar" aria-labelledby="month">
          <div class="calendar-head">
            <MonthLink to={addDays(from, -1)} on={from > first} icon="back" name={t("calendar.before")} />
            <h2 id="month">{title}</h2>
            <MonthLink to={addDays(to, 1)} on={to < today} icon="next" name={t("calendar.after")} />
          </div>
          <table class="month" aria-labelledby="month">
            <thead><tr>{weeks[0]!.map((each) => (
              <th key={each} scope="col" aria-label={date(each + "T12:00:00Z", { weekday: "long", timeZone: "UTC" })}>{date(each + "T12:00:00Z", { weekday: "short", timeZone: "UTC" })}</th>
            ))}</tr></thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]}>
                  {week.map((each) => (
                    <td key={each}>{each >= from && each <= to && (
                      <Day day={each} on={each >= first && each <= today} today={each === today} chosen={each === day} mark={markOf(items.filter((item) => item.day === each))} />
                    )}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <ul class="calendar-key">
            {(["solved", "played", "practised"] as const).map((mark) => <li key={mark}><MarkSign mark={mark} />{t(`calendar.mark.${mark}`)}</li>)}
          </ul>
        </section>
      </div>
      <Puzzles day={day} today={today} items={items.filter((item) => item.day === day)} />
    </div>
  );
}

function MonthLink({ to, on, icon, name }: { to: string; on: boolean; icon: IconName; name: string }) {
  if (!on) return <span class="calendar-none" />;
  return <ButtonLink look="quiet" icon={icon} href={"/calendar?day=" + to} aria-label={name} />;
}

const signs: Record<Exclude<Mark, "">, IconName> = { solved: "check", played: "minus", practised: "again" };

function MarkSign({ mark }: { mark: Mark }) {
  return <span class={mark ? "day-mark " + mark : "day-mark"} aria-hidden="true">{mark && <Icon name={signs[mark]} size={16} />}</span>;
}

function Day({ day, on, today, chosen, mark }: { day: string; on: boolean; today: boolean; chosen: boolean; mark: Mark }) {
  const face = <><span class="day-number">{Number(day.slice(8))}</span><MarkSign mark={mark} /></>;
  if (!on) return <span class="day off" aria-hidden="true">{face}</span>;
  const name = [date(day + "T12:00:00Z", { dateStyle: "long", timeZone: "UTC" }), t(mark ? `calendar.mark.${mark}` : "calendar.mark.none")].join(": ");
  return <a class={today ? "day today" : "day"} href={"/calendar?day=" + day} aria-label={name} aria-current={chosen ? "date" : undefined} data-mark={mark}>{face}</a>;
}

/** The puzzles of the chosen day. */
function Puzzles({ day, today, items }: { day: string; today: string; items: readonly Result[] }) {
  const load = useLoad(() => api<{ items: Daily[] }>("GET", "/daily" + query({ day })), [day, connected.value]);
  return (
    <section class="calendar-day stack" aria-labelledby="chosen" aria-live="polite">
      <h2 id="chosen">{date(day + "T12:00:00Z", { dateStyle: "full", timeZone: "UTC" })}</h2>
      <Loaded load={load}>{(puzzles) => (
        <ul class="rows">{puzzles.items.map((daily) => (
          <li key={daily.game} class="archive-row"><Puzzle daily={daily} past={day < today} practised={items.filter((item) => item.game === daily.game && item.practice)} /></li>
        ))}</ul>
      )}</Loaded>
    </section>
  );
}

function Puzzle({ daily, past, practised }: { daily: Daily; past: boolean; practised: readonly Result[] }) {
  const [busy, setBusy] = useState(false);
  const practise = (): void => {
    setBusy(true);
    api<Match>("POST", "/matches", { game: daily.game, preset: daily.preset, day: daily.day })
      .then(({ id }) => navigate("/match/" + id), (error: unknown) => notify(explain(error), "problem")).finally(() => setBusy(false));
  };
  const waits = practised.find((each) => each.status === "playing" && each.match);
  return (
    <>
      <span class="row-main">
        <strong>{gameName(daily.game)}</strong>
        <small class="muted">{[presetName(daily.game, daily.preset), resultWords(daily, past), practiceWords(practised)].filter(Boolean).join(" · ")}</small>
      </span>
      <span class="buttons">
        {daily.match && <ButtonLink href={"/match/" + daily.match} aria-label={`${t(daily.status === "playing" ? "daily.go" : "daily.see")}: ${gameName(daily.game)}`}>{t(daily.status === "playing" ? "calendar.go" : "calendar.see")}</ButtonLink>}
        {!past && !daily.match && <ButtonLink look="primary" icon="play" href={"/daily/" + daily.game} aria-label={`${t("calendar.today")}: ${gameName(daily.game)}`}>{t("calendar.today")}</ButtonLink>}
        {waits
          ? <ButtonLink look="primary" href={"/match/" + waits.match} aria-label={`${t("calendar.go")}: ${gameName(daily.game)}`}>{t("calendar.go")}</ButtonLink>
          : past && <Button look={daily.match ? "plain" : "primary"} icon="play" busy={busy} onClick={practise} aria-label={`${t("calendar.practise")}: ${gameName(daily.game)}`} data-testid={"practise-" + daily.game}>{t("calendar.practise")}</Button>}
      </span>
    </>
  );
}

function resultWords({ status, moves }: Daily, past: boolean): string {
  if (!status) return past ? t("calendar.missed") : t("home.dailyOpen");
  if (status === "playing") return t("home.dailyPlaying");
  return moves ? `${t(`status.${status}`)}, ${t("home.continueMoves", { n: moves })}` : t(`status.${status}`);
}

function practiceWords(practised: readonly Result[]): string {
  if (practised.some((each) => each.status === "won")) return t("calendar.practisedWon");
  return practised.length ? t("calendar.mark.practised") : "";
}

// The review of a game: the curve, what the shown move was worth, what all of it came to, and the numbers as a table.
import { useEffect, useMemo } from "preact/hooks";
import type { Replay, Review, ReviewMove } from "../engine/types";
import { number, t } from "../i18n";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { explain } from "../ui/problem";
import { Curve } from "./curve";
import { numbered, short } from "./moves";
import type { Opened } from "./open";
import { complete, Gradual, lucky, moveAt } from "./review";
import { playerName } from "./seats";
import { VerdictTag } from "./verdict";

/** The review of a replay, which ends when the page is left. */
export function useReview(replay: Replay): Gradual<Review> {
  const reviewing = useMemo(() => new Gradual(async (limit) => (await import("../engine")).engine.review(replay, limit), complete), [replay]);
  useEffect(() => () => reviewing.stop(), [reviewing]);
  return reviewing;
}

interface SummaryProps { reviewing: Gradual<Review>; opened: Opened; at: number; judged: number; last: number; go: (step: number) => void }

export function ReviewCard({ reviewing, opened, at, judged, last, go }: SummaryProps) {
  const [review, busy, failed] = [reviewing.made.value, reviewing.busy.value, reviewing.failed.value];
  return (
    <section class="card stack review" aria-labelledby="review" data-testid="review">
      <h2 id="review">{t("review.name")}</h2>
      {!review && <p class="muted">{t("review.lead")}</p>}
      {review && <Curve review={review} last={last} at={at} go={go} />}
      {review && <Judged move={moveAt(review, judged)} opened={opened} />}
      {review && complete(review) && <Whole review={review} opened={opened} go={go} />}
      {failed !== undefined && <p class="verdict bad"><Icon name="close" />{explain(failed)}</p>}
      {busy && <p role="status" class="muted">{t("review.busy", { n: review?.moves.length ?? 0, total: review?.total ?? last })}</p>}
      {!complete(review) && (
        <div class="buttons">
          {busy
            ? <Button icon="close" onClick={() => reviewing.stop()}>{t("review.stop")}</Button>
            : <Button look="primary" icon="statistics" onClick={() => void reviewing.start()}>{t(review ? "review.goOn" : "review.start")}</Button>}
        </div>
      )}
      {review && complete(review) && <Table review={review} opened={opened} />}
    </section>
  );
}

/** What the move that is shown, or about to be played, was worth, the best one, and why. Its place is always there. */
function Judged({ move, opened }: { move: ReviewMove | undefined; opened: Opened }) {
  const { page } = opened;
  return (
    <div class="review-move" data-testid="judged">
      {move ? (
        <>
          <p><strong>{numbered(opened, move.seq)}</strong> <VerdictTag verdict={move.verdict} /> {t("review.numbers", { value: figure(move.value), skill: figure(move.skill), luck: figure(move.luck) })}{move.exact && ` ${t("review.exact")}`}</p>
          {page.move(move.best) !== page.move(move.action) && <p>{t("review.better", { move: move.written ?? page.move(move.best) })}</p>}
          {move.reason && <p>{move.reason}</p>}
        </>
      ) : <p class="muted">{t("review.choose")}</p>}
    </div>
  );
}

function Whole({ review, opened, go }: { review: Review; opened: Opened; go: (step: number) => void }) {
  const chance = lucky(review);
  const name = (seat: number): string => review.accuracy.length > 1 ? playerName(opened.replay, seat) : t("review.you");
  return (
    <>
      {review.summary && <p>{review.summary}</p>}
      <ul class="review-sums">
        {review.accuracy.map((accuracy, seat) => (
          <li key={seat}><strong>{name(seat)}</strong> {t("review.accuracy", { n: number(Math.round(accuracy)) })}{chance && ` ${t("review.luck", { n: number(Math.round(review.luck[seat] ?? 50)) })}`}</li>
        ))}
      </ul>
      <p class="muted">{t("review.meaning")}{chance && ` ${t("review.luckMeaning")}`}</p>
      {review.moments.length > 0 && (
        <>
          <h3>{t("review.moments")}</h3>
          <div class="buttons">{review.moments.map((seq) => <Button key={seq} icon="next" onClick={() => go(seq - 1)}>{t("replay.goMistake", { seq: short(opened, seq) })}</Button>)}</div>
        </>
      )}
    </>
  );
}

/** The same numbers as a table, folded away. */
function Table({ review, opened }: { review: Review; opened: Opened }) {
  return (
    <details class="numbers review-table">
      <summary>{t("review.table")}</summary>
      <table>
        <thead><tr><th scope="col">{t("replay.slider")}</th><th scope="col">{t("review.value")}</th><th scope="col">{t("review.skill")}</th><th scope="col">{t("review.chance")}</th></tr></thead>
        <tbody>
          {review.moves.map((move) => (
            <tr key={move.seq}>
              <th scope="row">{numbered(opened, move.seq)}: {t(`review.${move.verdict}`)}</th>
              <td>{figure(move.value)}</td><td>{figure(move.skill)}</td><td>{figure(move.luck)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function figure(value: number): string {
  return number(Math.abs(value) < 0.005 ? 0 : value, { maximumFractionDigits: 2 });
}

// The value of every position as a line to step through: for those who look, and as a slider for everybody.
import { number, t } from "../i18n";
import type { Review } from "../engine/types";
import { curve, moveAt, range } from "./review";

interface CurveProps { review: Review; last: number; at: number; go: (step: number) => void }

const [width, height, edge] = [360, 120, 10];

export function Curve({ review, last, at, go }: CurveProps) {
  const points = curve(review);
  if (points.length === 0) return null;
  const [low, high] = range(points);
  const x = (step: number): number => edge + (width - 2 * edge) * step / Math.max(last, 1);
  const y = (value: number): number => height - edge - (height - 2 * edge) * (value - low) / (high - low);
  const here = points.filter((each) => each.step <= at).at(-1) ?? points[0]!;
  const onPointer = (event: PointerEvent & { currentTarget: SVGSVGElement }): void => {
    const box = event.currentTarget.getBoundingClientRect();
    go(Math.round(last * ((event.clientX - box.left) / box.width * width - edge) / (width - 2 * edge)));
  };
  const onKey = (event: KeyboardEvent): void => { // the other keys are those of the whole page
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    go(at + by);
  };
  return (
    <svg class="curve" viewBox={`0 0 ${width} ${height}`} role="slider" tabindex={0} data-testid="curve" aria-label={t("review.curve")}
      aria-valuemin={0} aria-valuemax={last} aria-valuenow={at} aria-valuetext={said(review, at, here.value)} onPointerDown={onPointer} onKeyDown={onKey}>
      <line class="curve-middle" x1={edge} x2={width - edge} y1={y((low + high) / 2)} y2={y((low + high) / 2)} />
      <polyline class="curve-line" points={points.map((each) => `${x(each.step)},${y(each.value)}`).join(" ")} />
      {review.moments.map((seq) => {
        const point = points.find((each) => each.step >= seq) ?? points.at(-1)!;
        return <rect key={seq} class="curve-moment" x={x(point.step) - 4} y={y(point.value) - 4} width="8" height="8" />;
      })}
      <line class="curve-at" x1={x(at)} x2={x(at)} y1="0" y2={height} />
      <circle class="curve-here" cx={x(at)} cy={y(here.value)} r="5" />
    </svg>
  );
}

function said(review: Review, at: number, value: number): string {
  const verdict = moveAt(review, at)?.verdict;
  return t("review.point", { at, value: number(value, { maximumFractionDigits: 2 }), verdict: verdict ? t(`review.${verdict}`) : t("review.unjudged") });
}

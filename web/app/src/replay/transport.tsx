// The controls of a reel: buttons, a slider, the pace, and the keys for all of them.
import type { ComponentChildren } from "preact";
import { useEffect, useId } from "preact/hooks";
import { t } from "../i18n";
import { Button } from "../ui/button";
import { Choices } from "../ui/parts";
import type { Reel, Speed } from "./reel";

const speeds: readonly Speed[] = ["0.5", "1", "2", "4"];

interface TransportProps {
  reel: Reel;
  /** Whether every step is there already. */
  whole: boolean;
  children?: ComponentChildren;
}

/** A button that can do nothing now says so but keeps the focus, so that stepping to the end strands nobody. */
export function Transport({ reel, whole, children }: TransportProps) {
  const id = useId();
  useReelKeys(reel, whole);
  const [at, last, playing] = [reel.at.value, reel.count.value - 1, reel.playing.value];
  const ended = whole && at === last;
  return (
    <div class="transport" role="group" aria-label={t("replay.controls")}>
      <div class="transport-row">
        <Button icon="first" aria-label={t("replay.first")} aria-disabled={at === 0} onClick={() => reel.first()} />
        <Button icon="back" aria-label={t("replay.back")} aria-disabled={at === 0} onClick={() => reel.back()} />
        <Button look="primary" icon={playing ? "pause" : ended ? "again" : "play"} class="transport-play" data-testid="play"
          onClick={() => (playing ? reel.pause() : reel.play(whole))}>{t(playing ? "replay.pause" : "replay.play")}</Button>
        <Button icon="next" aria-label={t("replay.next")} aria-disabled={ended} onClick={() => { reel.pause(); void reel.next(); }} />
        <Button icon="last" aria-label={t("replay.last")} aria-disabled={at === last} onClick={() => reel.last()} />
        <span class="transport-at" data-testid="at">{t("replay.at", { at, last })}</span>
      </div>
      <label class="visually-hidden" for={id}>{t("replay.slider")}</label>
      <input id={id} class="transport-slider" type="range" min={0} max={Math.max(last, 1)} step={1} value={at} disabled={last === 0}
        aria-valuetext={t("replay.at", { at, last })} onInput={(event) => { reel.pause(); reel.go(Number(event.currentTarget.value)); }} />
      <div class="transport-foot">
        <Choices hideLabel label={t("replay.speed")} value={reel.speed.value} onChange={(to) => { reel.speed.value = to; }}
          choices={speeds.map((each) => ({ value: each, label: t("replay.times", { n: Number(each) }) }))} />
        {children}
      </div>
    </div>
  );
}

/** Arrows step, Home and End jump, space plays; controls that use these keys themselves keep them. */
function useReelKeys(reel: Reel, whole: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest?.("input, textarea, select, dialog, [role=grid]")) return;
      if (event.key === " " && target.closest?.("button, a, summary")) return;
      if (!press(event.key, reel, whole)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [reel, whole]);
  useEffect(() => () => reel.pause(), [reel]);
}

function press(key: string, reel: Reel, whole: boolean): boolean {
  const [on, back] = document.documentElement.dir === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (key === on) { reel.pause(); void reel.next(); }
  else if (key === back) reel.back();
  else if (key === "Home") reel.first();
  else if (key === "End") reel.last();
  else if (key === " ") { if (reel.playing.peek()) reel.pause(); else reel.play(whole); }
  else return false;
  return true;
}

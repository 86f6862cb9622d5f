// A guide to the first game: a few pictures and sentences of the game's own, under a minute, skipped with one key.
import { useState } from "preact/hooks";
import type { Aim } from "../game";
import { t } from "../i18n";
import { loadGuide, useLater } from "../page";
import { forget, read, write } from "../prefs";
import { announce } from "../ui/announce";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

/** Whether this device has not seen the guide to a game. */
export function wantsGuide(game: string): boolean {
  return read("guided." + game) === null;
}

/** Lets the guides open again. */
export function forgetGuides(): void { forget("guided."); }

interface GuideProps { game: string; onClose: () => void }

/** Each sentence points at what it speaks of; where something can be done there, the player may do it. */
export function Guide({ game, onClose }: GuideProps) {
  const steps = useLater(loadGuide, game)?.steps;
  const [i, setI] = useState(0);
  const [done, setDone] = useState(false);
  const close = (): void => {
    write("guided." + game, "yes");
    onClose();
  };
  if (!steps) return null;
  const last = i === steps.length - 1;
  const step = steps[i]!;
  const go = (to: number): void => { setI(to); setDone(false); };
  const press = (): void => { setDone(true); announce(t("guide.right")); document.querySelector<HTMLElement>(".guide-on")?.focus(); };
  return (
    <Dialog title={t("guide.title")} onClose={close}>
      <div class="guide-picture">
        <div class="guide-stage" data-game={game}>
          <div aria-hidden="true">{done && step.aim ? step.aim.then() : step.picture()}</div>
          {step.aim && !done && <AimButton aim={step.aim} press={press} />}
        </div>
      </div>
      <p class="guide-text" aria-live="polite">{step.text()}</p>
      <p class="muted">{t("guide.step", { i: i + 1, n: steps.length })}{step.aim && ` · ${t(done ? "guide.right" : "guide.try")}`}</p>
      <div class="buttons">
        <Button look="primary" class="guide-on" onClick={() => (last ? close() : go(i + 1))}>{t(last ? "guide.done" : "guide.next")}</Button>
        {!last && <Button look="quiet" onClick={close}>{t("guide.skip")}</Button>}
      </div>
    </Dialog>
  );
}

/** Lies over the cell that is spoken of. A right click and F do the same, as for a flag. */
function AimButton({ aim: { x, y, columns, rows }, press }: { aim: Aim; press: () => void }) {
  return (
    <button type="button" class="guide-aim" aria-label={t("guide.try")} data-testid="guide-aim"
      style={{ "--x": x / columns, "--y": y / rows, "--w": 1 / columns, "--h": 1 / rows }} onClick={press}
      onContextMenu={(event) => { event.preventDefault(); press(); }} onKeyDown={(event) => { if (event.key.toLowerCase() === "f") press(); }} />
  );
}

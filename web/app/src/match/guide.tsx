// A guide to the first game: a few pictures and sentences of the game's own, under a minute, skipped with one key.
import { useState } from "preact/hooks";
import type { GuideStep } from "../game";
import { t } from "../i18n";
import { forget, read, write } from "../prefs";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

/** Whether this device has not seen the guide to a game. */
export function wantsGuide(game: string): boolean {
  return read("guided." + game) === null;
}

/** Lets the guides open again. */
export function forgetGuides(): void { forget("guided."); }

interface GuideProps { game: string; steps: readonly GuideStep[]; onClose: () => void }

export function Guide({ game, steps, onClose }: GuideProps) {
  const [i, setI] = useState(0);
  const close = (): void => {
    write("guided." + game, "yes");
    onClose();
  };
  const last = i === steps.length - 1;
  const step = steps[i]!;
  return (
    <Dialog title={t("guide.title")} onClose={close}>
      <div class="guide-picture" aria-hidden="true">{step.picture()}</div>
      <p class="guide-text" aria-live="polite">{step.text()}</p>
      <p class="muted">{t("guide.step", { i: i + 1, n: steps.length })}</p>
      <div class="buttons">
        <Button look="primary" onClick={() => (last ? close() : setI(i + 1))}>{t(last ? "guide.done" : "guide.next")}</Button>
        {!last && <Button look="quiet" onClick={close}>{t("guide.skip")}</Button>}
      </div>
    </Dialog>
  );
}

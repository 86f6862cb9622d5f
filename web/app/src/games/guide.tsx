// A guide to the first game: four pictures and four sentences, under a minute, skipped with one key.
import { useState } from "preact/hooks";
import type { Color, GameId, MinesweeperView } from "../engine/types";
import { t, type Key } from "../i18n";
import { read, write } from "../prefs";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Code } from "./mastermind/history";
import { Pegs } from "./mastermind/gem";
import { MiniBoard } from "./minesweeper/mini";

/** Whether this device has not seen the guide to a game. */
export function wantsGuide(game: GameId): boolean {
  return read("guided." + game) === null;
}

/** Lets the guides open again. */
export function forgetGuides(): void {
  for (const game of ["minesweeper", "mastermind"]) write("guided." + game, null);
}

const boards: readonly Pick<MinesweeperView, "rows">[] = [
  { rows: ["#####", "#####", "#####"] },
  { rows: ["#1000", "11000", "00011", "0001#"] },
  { rows: ["F1000", "11000", "00011", "0001#"] },
  { rows: ["F1###", "11111", "00000"] },
];

const answers: readonly { code: Color[]; black: number; white: number }[] = [
  { code: ["R", "B", "G", "Y"], black: 0, white: 0 },
  { code: ["R", "G", "G", "V"], black: 1, white: 0 },
  { code: ["R", "B", "G", "Y"], black: 1, white: 2 },
  { code: ["R", "Y", "B", "O"], black: 4, white: 0 },
];

export function Guide({ game, onClose }: { game: GameId; onClose: () => void }) {
  const [i, setI] = useState(0);
  const close = (): void => {
    write("guided." + game, "yes");
    onClose();
  };
  const last = i === 3;
  return (
    <Dialog title={t("guide.title")} onClose={close}>
      <div class="guide-picture" aria-hidden="true">{game === "minesweeper" ? <MiniBoard rows={boards[i]!.rows} /> : <Answer i={i} />}</div>
      <p class="guide-text" aria-live="polite">{t(`guide.${game}.${i + 1}` as Key)}</p>
      <p class="muted">{t("guide.step", { i: i + 1, n: 4 })}</p>
      <div class="buttons">
        <Button look="primary" onClick={() => (last ? close() : setI(i + 1))}>{t(last ? "guide.done" : "guide.next")}</Button>
        {!last && <Button look="quiet" onClick={close}>{t("guide.skip")}</Button>}
      </div>
    </Dialog>
  );
}

function Answer({ i }: { i: number }) {
  const { code, black, white } = answers[i]!;
  return <div class="attempt"><Code code={code} />{i > 0 && <Pegs feedback={{ black, white }} places={4} />}</div>;
}

// Beginning from a text of another program: a written game is looked at, and every position is played on from.
import { useState } from "preact/hooks";
import { Problem, type GameInfo, type View } from "../engine/types";
import { t } from "../i18n";
import { startFrom } from "../net/games";
import { usePage } from "../page";
import { navigate } from "../router";
import { keepReplay } from "../replay/open";
import { announce, notify } from "../ui/announce";
import { Button } from "../ui/button";
import { explain } from "../ui/problem";

/** Asks for a text; minds are those that one plays on against. */
export function Given({ game, minds }: { game: GameInfo; minds: readonly string[] }) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const name = usePage(game.id)?.reads?.();
  if (!name) return null;
  const open = async (plays: boolean): Promise<void> => {
    const { engine } = await import("../engine");
    const { replay } = await engine.read(game.id, text);
    if (!plays) return navigate(keepReplay(replay));
    const match = await startFrom({ ...replay, ...(minds.some(Boolean) ? { minds: [...minds] } : {}) }, replay.actions.length);
    navigate("/match/" + match.id);
  };
  const go = (plays: boolean): void => {
    setBusy(true);
    setWrong("");
    open(plays).catch((error: unknown) => {
      const words = error instanceof Problem && error.code === "malformed" ? error.message.replace(/^.*invalid params: /, "") : explain(error); // the rules say what is wrong
      setWrong(words);
      announce(words);
    }).finally(() => setBusy(false));
  };
  return (
    <details class="given">
      <summary>{t("play.given", { name })}</summary>
      <div class="stack">
        <label class="visually-hidden" for="given">{name}</label>
        <textarea id="given" rows={4} spellcheck={false} autocomplete="off" placeholder={name} value={text} aria-invalid={wrong !== ""} aria-describedby="given-wrong" onInput={(event) => setText(event.currentTarget.value)} />
        <p id="given-wrong" class={wrong ? "standing bad" : ""} role="status" data-testid="given-wrong">{wrong}</p>
        <div class="buttons">
          <Button icon="eye" busy={busy} disabled={!text.trim()} onClick={() => go(false)}>{t("play.givenLook")}</Button>
          <Button icon="play" busy={busy} disabled={!text.trim()} onClick={() => go(true)}>{t("play.givenPlay")}</Button>
        </div>
      </div>
    </details>
  );
}

/** Copies a position and its game for other programs; nothing where the game has no such texts. */
export function Texts({ game, view, players }: { game: string; view: View; players: readonly string[] }) {
  const page = usePage(game);
  const copy = (name: string, text: string): void => { navigator.clipboard?.writeText(text).then(() => notify(t("match.copied", { name })), () => undefined); };
  return page?.writes ? (
    <div class="buttons">
      {page.writes(view, players).map(({ name, text }) => <Button key={name} icon="copy" data-text={text} onClick={() => copy(name, text)}>{t("match.copy", { name })}</Button>)}
    </div>
  ) : null;
}

// Choosing how hard a game shall be. A link with ?preset= starts at once.
import { useEffect, useState } from "preact/hooks";
import type { GameId } from "../engine/types";
import { Guide } from "../games/guide";
import { t, type Key } from "../i18n";
import { usePlay } from "../match/play";
import { isGame, presetInfo, presetName, presets } from "../match/presets";
import { place } from "../router";
import type { PageProps } from "../routes";
import { write } from "../prefs";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";
import { Heading } from "../ui/parts";
import Missing from "./missing";

export default function Play({ params }: PageProps) {
  return isGame(params.game) ? <Choose game={params.game} /> : <Missing />;
}

function Choose({ game }: { game: GameId }) {
  const { play, busy } = usePlay();
  const [guide, setGuide] = useState(false);
  const asked = place.value.query.get("preset");
  useEffect(() => { if (asked && presets[game].includes(asked)) play(game, asked); }, []);
  const begin = (preset: string): void => {
    write("preset." + game, preset);
    play(game, preset);
  };
  return (
    <>
      <Heading title={t("play.title", { game: t(`game.${game}`) })} lead={t("play.choose")} />
      <div class="tiers">
        {presets[game].map((preset, i) => (
          <button key={preset} type="button" class="tier card" disabled={busy} onClick={() => begin(preset)}>
            <span class="tier-rank" aria-hidden="true">{"●".repeat(i + 1)}</span>
            <strong>{presetName(preset)}</strong>
            <span class="muted">{presetInfo(preset)}</span>
            <Icon name="play" />
          </button>
        ))}
      </div>
      <section class="section">
        <h2>{t("play.rules")}</h2>
        <ol class="rules">
          {[1, 2, 3].map((i) => <li key={i}>{t(`play.rules.${game}.${i}` as Key)}</li>)}
        </ol>
        <div class="buttons">
          <Button icon="help" onClick={() => setGuide(true)}>{t("play.guide")}</Button>
          <ButtonLink icon="bots" href={"/bots/" + game}>{t("play.bot")}</ButtonLink>
        </div>
      </section>
      {guide && <Guide game={game} onClose={() => setGuide(false)} />}
    </>
  );
}

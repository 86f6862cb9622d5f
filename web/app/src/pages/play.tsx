// Choosing how hard a game shall be. A link with ?preset= starts at once.
import { useEffect, useState } from "preact/hooks";
import type { GameInfo } from "../engine/types";
import { games } from "../games";
import { t } from "../i18n";
import { Guide } from "../match/guide";
import { usePlay } from "../match/play";
import { usePage } from "../page";
import { write } from "../prefs";
import { place } from "../router";
import type { PageProps } from "../routes";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";
import { Heading } from "../ui/parts";
import Missing from "./missing";

export default function Play({ params }: PageProps) {
  const known = games.value;
  if (!known) return <p class="loading muted" role="status">{t("page.loading")}</p>;
  const game = known.find((each) => each.id === params.game);
  return game ? <Choose game={game} /> : <Missing />;
}

function Choose({ game }: { game: GameInfo }) {
  const { play, busy } = usePlay();
  const [guide, setGuide] = useState(false);
  const page = usePage(game.id);
  const asked = place.value.query.get("preset");
  useEffect(() => { if (asked && game.presets.includes(asked)) play(game.id, asked); }, []);
  const begin = (preset: string): void => {
    write("preset." + game.id, preset);
    play(game.id, preset);
  };
  const rules = page?.rules?.() ?? game.rules ?? [];
  return (
    <>
      <Heading title={t("play.title", { game: game.title })} lead={t("play.choose")} />
      <div class="tiers">
        {game.levels.map((level, i) => (
          <button key={level.preset} type="button" class="tier card" disabled={busy} onClick={() => begin(level.preset)}>
            <span class="tier-rank" aria-hidden="true">{"●".repeat(i + 1)}</span>
            <strong>{level.name}</strong>
            <span class="muted">{level.info}</span>
            <Icon name="play" />
          </button>
        ))}
      </div>
      {page && <section class="section">
        {rules.length > 0 && <h2>{t("play.rules")}</h2>}
        <ol class="rules">{rules.map((rule) => <li key={rule}>{rule}</li>)}</ol>
        <div class="buttons">
          {page.guide && <Button icon="help" onClick={() => setGuide(true)}>{t("play.guide")}</Button>}
          {game.bots.length > 0 && <ButtonLink icon="bots" href={"/bots/" + game.id}>{t("play.bot")}</ButtonLink>}
        </div>
      </section>}
      {guide && page?.guide && <Guide game={game.id} steps={page.guide} onClose={() => setGuide(false)} />}
    </>
  );
}

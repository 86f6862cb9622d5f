// Choosing how a game shall be played: how hard, against whom, by which clock. A link with ?preset= starts practice at once, with
// ?seed= that deal.
import { useEffect, useState } from "preact/hooks";
import type { Clock, GameInfo } from "../engine/types";
import { botName, defender, games } from "../games";
import { t } from "../i18n";
import { Given } from "../match/given";
import { Guide } from "../match/guide";
import { useName } from "../match/name";
import { KindSwitch, Levels, levelsLike } from "../match/levels";
import { usePlay } from "../match/play";
import { BotChoice, ClockChoice, mindsFor, remember, remembered, type Against, type Chosen, type Side } from "../match/setup";
import { sidesOf } from "../match/sides";
import { connected } from "../net/online";
import { loadGuide, useLater } from "../page";
import { read, write } from "../prefs";
import { place } from "../router";
import type { PageProps } from "../routes";
import { Button, ButtonLink } from "../ui/button";
import { Icon, type IconName } from "../ui/icon";
import { Choices, Heading } from "../ui/parts";
import { JoinForm } from "./table";
import Missing from "./missing";

export default function Play({ params }: PageProps) {
  const known = games.value;
  if (!known) return <p class="loading muted" role="status">{t("page.loading")}</p>;
  const game = known.find((each) => each.id === params.game);
  return game ? <Choose key={game.id} game={game} /> : <Missing />;
}

function Choose({ game }: { game: GameInfo }) {
  const { play } = usePlay();
  const asked = place.value.query.get("preset");
  useEffect(() => {
    if (!asked || !game.presets.includes(asked)) return;
    const deal = { game: game.id, preset: asked, ...seedAsked(game, asked) };
    play(game.seats > 1 ? { ...deal, minds: mindsFor(game, asked, remembered(game)) } : deal);
  }, []);
  return (
    <>
      <Heading title={t("play.title", { game: game.title })} lead={t(game.seats > 1 ? "play.chooseTwo" : "play.choose")} />
      {game.seats > 1 ? <ForTwo game={game} /> : <ForOne game={game} />}
      <About game={game} />
    </>
  );
}

/** The deal that a link names: ?seed= is its number. */
function seedAsked(game: GameInfo, preset: string): { seed?: number } {
  const text = place.value.query.get("seed") ?? "";
  const seed = Number(text);
  return /^\d{1,10}$/.test(text) && seed <= 0xffffffff && !game.certain.includes(preset) ? { seed } : {};
}

function ForOne({ game }: { game: GameInfo }) {
  const { play, busy } = usePlay();
  const [clock, setClock] = useState<Clock>();
  const [like, setLike] = useState(read("preset." + game.id) ?? "");
  const begin = (preset: string): void => {
    write("preset." + game.id, preset);
    play({ game: game.id, preset, ...(clock ? { clock } : {}) });
  };
  return (
    <div class="stack">
      <KindSwitch game={game} value={like} onChange={setLike} />
      <div class="tiers">
        {levelsLike(game, like).map((level, i) => (
          <button key={level.preset} type="button" class="tier card" disabled={busy} onClick={() => begin(level.preset)}>
            <span class="tier-rank" aria-hidden="true">{"●".repeat(i + 1)}</span>
            <strong>{level.name}</strong>
            <span class="muted">{level.info}</span>
            <Icon name="play" />
          </button>
        ))}
      </div>
      {game.timed && connected.value && <div><ClockChoice value={clock} onChange={setClock} /><p class="muted">{t("play.timed")}</p></div>}
    </div>
  );
}

const ways: readonly { way: Against; icon: IconName; name: "play.mind" | "play.friend" | "play.here"; text: "play.mindText" | "play.friendText" | "play.hereText" }[] = [
  { way: "mind", icon: "bots", name: "play.mind", text: "play.mindText" },
  { way: "friend", icon: "friend", name: "play.friend", text: "play.friendText" },
  { way: "here", icon: "here", name: "play.here", text: "play.hereText" },
];

function ForTwo({ game }: { game: GameInfo }) {
  const { play, invite, busy } = usePlay();
  const name = useName();
  const kept = read("preset." + game.id);
  const [preset, setPreset] = useState(kept && game.presets.includes(kept) ? kept : game.presets[0]!);
  const [chosen, setChosen] = useState<Chosen>(() => remembered(game));
  const [clock, setClock] = useState<Clock>();
  const online = connected.value;
  const given = defender(game.id, preset);
  const { mind, side } = chosen;
  const against = given ? "mind" : chosen.against;
  const unable = against === "friend" && !online;
  const begin = (): void => {
    write("preset." + game.id, preset);
    remember(game, chosen);
    const wanted = { game: game.id, preset, ...(clock && online ? { clock } : {}) };
    if (against === "mind") play({ ...wanted, minds: mindsFor(game, preset, chosen) });
    else if (against === "here") play(wanted);
    else name.ask(() => invite({ ...wanted, side: side === "lot" ? side : Number(side) }));
  };
  return (
    <div class="for-two">
      {name.dialog}
      {!given && <fieldset class="ways">
        <legend>{t("play.against")}</legend>
        {ways.filter(({ way }) => way !== "mind" || game.bots.length > 0).map(({ way, icon, name, text }) => (
          <label key={way} class="way card">
            <input type="radio" name="against" value={way} checked={against === way} onChange={() => setChosen({ ...chosen, against: way })} />
            <Icon name={icon} size={28} />
            <span class="way-words"><strong>{t(name)}</strong><small class="muted">{t(text)}</small></span>
          </label>
        ))}
      </fieldset>}
      <div class="card stack">
        <Levels game={game} label={t("play.variant")} value={preset} onChange={setPreset} />
        {given && <p data-testid="defended">{t("play.defended", { name: botName(game.id, given) })}</p>}
        {against === "mind" && !given && <BotChoice legend={t("play.which")} game={game.id} bots={game.bots} value={mind} onChange={(name) => setChosen({ ...chosen, mind: name })} />}
        {against !== "here" && !given && <SideChoice game={game} value={side} onChange={(to) => setChosen({ ...chosen, side: to })} />}
        {game.timed && online && <ClockChoice value={clock} onChange={setClock} />}
        <div class="buttons">
          <Button look="primary" icon={against === "friend" ? "friend" : "play"} busy={busy} disabled={unable} onClick={begin} data-testid="begin">
            {t(against === "friend" ? "play.open" : "play.begin")}
          </Button>
        </div>
        {unable && <p class="muted" role="status">{t("play.needsServer")}</p>}
        {against === "friend" && online && <JoinForm />}
        <Given game={game} minds={against === "mind" && !given ? mindsFor(game, game.presets[0]!, chosen) : []} />
      </div>
    </div>
  );
}

function SideChoice({ game, value, onChange }: { game: GameInfo; value: Side; onChange: (side: Side) => void }) {
  const sides = sidesOf(game.id, 2);
  return (
    <Choices label={t("play.side")} value={value} onChange={onChange}
      choices={[{ value: "0", label: sides[0]! }, { value: "1", label: sides[1]! }, { value: "lot", label: t("play.lot") }]} />
  );
}

function About({ game }: { game: GameInfo }) {
  const [guide, setGuide] = useState(false);
  const found = useLater(loadGuide, game.id);
  if (!found) return null;
  const rules = found.rules?.() ?? game.rules ?? [];
  return (
    <section class="section">
      {rules.length > 0 && <h2>{t("play.rules")}</h2>}
      <ol class="rules">{rules.map((rule) => <li key={rule}>{rule}</li>)}</ol>
      <div class="buttons">
        {game.course && <ButtonLink icon="learn" href={"/learn/" + game.id}>{t("nav.learn")}</ButtonLink>}
        {found.steps && <Button icon="help" onClick={() => setGuide(true)}>{t("play.guide")}</Button>}
        {game.bots.length > 0 && <ButtonLink icon="bots" href={"/bots/" + game.id}>{t("play.bot")}</ButtonLink>}
      </div>
      {guide && <Guide game={game.id} onClose={() => setGuide(false)} />}
    </section>
  );
}

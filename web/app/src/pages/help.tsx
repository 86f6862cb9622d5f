// How everything works: the rules with drawn examples, every key, hints, fairness.
import type { ComponentChildren } from "preact";
import type { GameInfo } from "../engine/types";
import type { Binding, GameGuide, GamePage } from "../game";
import { games } from "../games";
import { lang, t, type Key as Word } from "../i18n";
import { loadGuide, loadPage } from "../page";
import { ButtonLink } from "../ui/button";
import { Loaded, useLoad } from "../ui/load";
import { Heading, Key, Rules } from "../ui/parts";

/** A game, and what it brings. */
interface Known { readonly game: GameInfo; readonly page: GamePage; readonly guide: GameGuide }
interface Part { readonly id: string; readonly title: string; readonly body: ComponentChildren }

export default function HelpPage() {
  const known = games.value;
  const load = useLoad(() => Promise.all((known ?? []).map(async (game) => ({ game, page: await loadPage(game.id), guide: await loadGuide(game.id) }))), [known]);
  return (
    <>
      <Heading title={t("nav.help")} lead={t("help.lead")} />
      <p><a href={`/help/${lang.value}/`}>{t("help.handbook")}</a></p>
      {known && <Loaded load={load}>{(all) => <Parts parts={partsOf(all)} />}</Loaded>}
    </>
  );
}

function partsOf(all: readonly Known[]): Part[] {
  return [
    ...all.map(({ game, guide }) => ({ id: game.id, title: game.title, body: <HowTo game={game} guide={guide} /> })),
    { id: "keys", title: t("help.keys"), body: <AllKeys all={all} /> },
    { id: "hints", title: t("help.hints"), body: <Texts keys={["help.hints.1", "help.hints.2", "help.hints.3"]} /> },
    { id: "adventure", title: t("home.adventure"), body: <Texts keys={["help.adventure.1", "help.adventure.2"]} /> },
    { id: "fair", title: t("help.fair"), body: <Fair /> },
  ];
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <div class="help">
      <nav class="help-nav" aria-label={t("help.parts")}>
        <ul class="help-links">
          {parts.map((each) => <li key={each.id}><a href={"#" + each.id}>{each.title}</a></li>)}
        </ul>
      </nav>
      <div class="help-parts">
        {parts.map((each) => (
          <section key={each.id} id={each.id} class="help-part" aria-labelledby={each.id + "-title"}>
            <h2 id={each.id + "-title"}>{each.title}</h2>
            {each.body}
          </section>
        ))}
      </div>
    </div>
  );
}

function Texts({ keys }: { keys: readonly Word[] }) {
  return <>{keys.map((key) => <p key={key}>{t(key)}</p>)}</>;
}

function HowTo({ game, guide }: Omit<Known, "page">) {
  return (
    <div class="help-game" data-game={game.id}>
      {guide.Help ? <guide.Help /> : <Rules rules={guide.rules?.() ?? game.rules ?? []} />}
      <p><ButtonLink icon="play" href={"/play/" + game.id}>{t("play.title", { game: game.title })}</ButtonLink></p>
    </div>
  );
}

function AllKeys({ all }: { all: readonly Known[] }) {
  const common = ({ hints }: GameInfo): readonly Binding[] => [
    ...(hints ? [[["H"], t("help.key.hint")] as const] : []), [["A"], t("help.key.restart")], [["Esc", "Esc"], t("match.key.forfeit")],
  ];
  return (
    <>
      <div class="key-tables">
        {all.map(({ game, page }) => <KeyTable key={game.id} title={game.title} rows={[...page.keys?.() ?? [], ...common(game)]} />)}
        <KeyTable title={t("help.key.replays")} rows={[
          [["←", "→"], t("help.key.step")], [["Home", "End"], t("help.key.ends")], [[t("help.key.space")], t("help.key.play")], [["↑", "↓"], t("help.key.list")],
        ]} />
        <KeyTable title={t("nav.adventure")} rows={[[["E"], t("help.key.explore")]]} />
        <KeyTable title={t("help.key.touch")} rows={all.flatMap(({ page }) => page.touch?.() ?? [])} />
      </div>
      <p class="muted">{t("help.key.esc")}</p>
      <p class="muted">{t("help.key.typed")}</p>
    </>
  );
}

function KeyTable({ title, rows }: { title: string; rows: readonly Binding[] }) {
  return (
    <table class="key-table">
      <caption>{title}</caption>
      <tbody>
        {rows.map(([keys, does], i) => (
          <tr key={i}><th scope="row">{keys.map((key, j) => <Key key={j}>{key}</Key>)}</th><td>{does}</td></tr>
        ))}
      </tbody>
    </table>
  );
}

function Fair() {
  return (
    <>
      <Texts keys={["help.fair.1", "help.fair.2", "help.fair.3", "help.fair.4"]} />
      <div class="buttons">
        <ButtonLink icon="replays" href="/replays">{t("nav.replays")}</ButtonLink>
        <ButtonLink icon="leaderboard" href="/leaderboard">{t("nav.leaderboard")}</ButtonLink>
      </div>
    </>
  );
}

// How everything works: the rules with drawn examples, every key, hints, fairness.
import type { ComponentChildren } from "preact";
import type { Color, Feedback } from "../engine/types";
import { Pegs } from "../games/mastermind/gem";
import { Code } from "../games/mastermind/history";
import { codeWords, feedback, feedbackWords } from "../games/mastermind/logic";
import { MiniBoard } from "../games/minesweeper/mini";
import { t, type Key as Word } from "../i18n";
import { ButtonLink } from "../ui/button";
import { Heading, Key } from "../ui/parts";

interface Part { readonly id: string; readonly title: Word; readonly body: () => ComponentChildren }

const parts: readonly Part[] = [
  { id: "traps", title: "game.minesweeper", body: Traps },
  { id: "codes", title: "game.mastermind", body: Codes },
  { id: "keys", title: "help.keys", body: AllKeys },
  { id: "hints", title: "help.hints", body: () => <Texts keys={["help.hints.1", "help.hints.2", "help.hints.3"]} /> },
  { id: "adventure", title: "home.adventure", body: () => <Texts keys={["help.adventure.1", "help.adventure.2"]} /> },
  { id: "fair", title: "help.fair", body: Fair },
];

export default function HelpPage() {
  return (
    <>
      <Heading title={t("nav.help")} lead={t("help.lead")} />
      <div class="help">
        <nav class="help-nav" aria-label={t("help.parts")}>
          <ul class="help-links">
            {parts.map((each) => <li key={each.id}><a href={"#" + each.id}>{t(each.title)}</a></li>)}
          </ul>
        </nav>
        <div class="help-parts">
          {parts.map((each) => (
            <section key={each.id} id={each.id} class="help-part" aria-labelledby={each.id + "-title"}>
              <h2 id={each.id + "-title"}>{t(each.title)}</h2>
              <each.body />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function Texts({ keys }: { keys: readonly Word[] }) {
  return <>{keys.map((key) => <p key={key}>{t(key)}</p>)}</>;
}

function Rules({ keys }: { keys: readonly Word[] }) {
  return <ul class="rules">{keys.map((key) => <li key={key}>{t(key)}</li>)}</ul>;
}

function Example({ text, children }: { text: string; children: ComponentChildren }) {
  return <figure class="example"><div class="example-picture">{children}</div><figcaption>{text}</figcaption></figure>;
}

function Traps() {
  return (
    <>
      <Rules keys={["play.rules.minesweeper.1", "play.rules.minesweeper.2", "help.traps.flood", "play.rules.minesweeper.3", "help.traps.end"]} />
      <div class="examples">
        <Example text={t("help.traps.one")}><MiniBoard rows={["001#", "0011", "0000"]} /></Example>
        <Example text={t("help.traps.two")}><MiniBoard rows={["F###", "1111", "0000"]} /></Example>
      </div>
      <p><ButtonLink icon="play" href="/play/minesweeper">{t("play.title", { game: t("game.minesweeper") })}</ButtonLink></p>
    </>
  );
}

const secret: readonly Color[] = ["R", "B", "G", "Y"];
const guesses: readonly { code: readonly Color[]; text: Word }[] = [
  { code: ["R", "Y", "O", "B"], text: "help.codes.one" },
  { code: ["R", "R", "O", "O"], text: "help.codes.two" },
];

function Codes() {
  return (
    <>
      <Rules keys={["play.rules.mastermind.1", "play.rules.mastermind.2", "help.codes.once", "play.rules.mastermind.3"]} />
      <div class="examples">
        {guesses.map(({ code, text }) => <CodeExample key={text} code={code} text={t(text)} />)}
      </div>
      <p><ButtonLink icon="play" href="/play/mastermind">{t("play.title", { game: t("game.mastermind") })}</ButtonLink></p>
    </>
  );
}

function CodeExample({ code, text }: { code: readonly Color[]; text: string }) {
  const answer = feedback(secret, code);
  return (
    <Example text={text}>
      <dl class="code-example" dir="ltr">
        <Row name={t("code.secret")} code={secret} />
        <Row name={t("code.row")} code={code} answer={answer} />
      </dl>
    </Example>
  );
}

function Row({ name, code, answer }: { name: string; code: readonly Color[]; answer?: Feedback }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span class="visually-hidden">{codeWords(code)}{answer && `: ${feedbackWords(answer)}`}</span>
        <Code code={code} />
        {answer && <Pegs feedback={answer} places={code.length} />}
      </dd>
    </div>
  );
}

type Binding = readonly [keys: readonly string[], does: Word];

function AllKeys() {
  const arrows = t("mines.key.arrows");
  return (
    <>
      <div class="key-tables">
        <KeyTable title={t("game.minesweeper")} rows={[
          [[arrows], "mines.key.move"], [[t("mines.key.enter"), t("help.key.space")], "mines.key.reveal"], [["F"], "mines.key.flag"],
          [["H"], "help.key.hint"], [["Esc", "Esc"], "mines.key.forfeit"],
        ]} />
        <KeyTable title={t("game.mastermind")} rows={[
          [["R", "B", "G", "…"], "code.key.set"], [["←", "→"], "code.key.choose"], [[t("code.key.backspace")], "code.key.back"], [[t("mines.key.enter")], "code.key.guess"],
          [["H"], "help.key.hint"], [["Esc", "Esc"], "mines.key.forfeit"],
        ]} />
        <KeyTable title={t("help.key.replays")} rows={[
          [["←", "→"], "help.key.step"], [["Home", "End"], "help.key.ends"], [[t("help.key.space")], "help.key.play"], [["↑", "↓"], "help.key.list"],
        ]} />
        <KeyTable title={t("help.key.touch")} rows={[
          [[t("mines.key.tap")], "mines.key.reveal"], [[t("mines.key.longPress")], "mines.key.flag"], [[t("mines.key.rightClick")], "mines.key.flag"],
          [[t("help.key.fingers")], "help.key.zoom"], [[t("help.key.drag")], "code.key.set"],
        ]} />
      </div>
      <p class="muted">{t("help.key.esc")}</p>
    </>
  );
}

function KeyTable({ title, rows }: { title: string; rows: readonly Binding[] }) {
  return (
    <table class="key-table">
      <caption>{title}</caption>
      <tbody>
        {rows.map(([keys, does], i) => (
          <tr key={i}><th scope="row">{keys.map((key, j) => <Key key={j}>{key}</Key>)}</th><td>{t(does)}</td></tr>
        ))}
      </tbody>
    </table>
  );
}

function Fair() {
  return (
    <>
      <Texts keys={["help.fair.1", "help.fair.2", "help.fair.3"]} />
      <div class="buttons">
        <ButtonLink icon="replays" href="/replays">{t("nav.replays")}</ButtonLink>
        <ButtonLink icon="leaderboard" href="/leaderboard">{t("nav.leaderboard")}</ButtonLink>
      </div>
    </>
  );
}

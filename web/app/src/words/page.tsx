// A game that brings no page of its own: the position as its voice says it, and a line to type. The words come from the
// server for a match there, and from this device for everything else.
import { useEffect, useRef, useState } from "preact/hooks";
import type { View, Words } from "../engine/types";
import type { GamePage, StillProps, TableProps } from "../game";
import { lang, t } from "../i18n";
import { adviceOf } from "../match/argument";
import { MatchLayout, toBoard, type Outcome } from "../match/layout";
import { announce, notify } from "../ui/announce";
import { Button } from "../ui/button";
import { explain } from "../ui/problem";

/** The page of a game that has none. */
export function wordsPage(game: string): GamePage {
  return {
    Table: WordsTable,
    Still: (props: StillProps<View, object>) => <WordsStill game={game} view={props.view} />,
    outcome,
    change: () => "", // the position is read out whole
    brief: (_, after) => (after.status === "playing" ? "" : t(`status.${after.status}`)),
    move: (action) => Object.entries(action).map(([name, value]) => (name === "type" ? String(value) : `${name} ${JSON.stringify(value)}`)).join(", "),
  };
}

function outcome(view: View): Outcome | undefined {
  if (view.status === "playing") return undefined;
  return { title: t(`status.${view.status}`), text: "", good: view.status === "won" };
}

function WordsTable({ session, mine }: TableProps) {
  const match = session.match.value;
  const hint = adviceOf(session);
  const [words, setWords] = useState<Words>();
  const [answer, setAnswer] = useState("");
  const [line, setLine] = useState("");
  const spoken = lang.value;
  useEffect(() => {
    let current = true;
    session.say().then(
      (said) => { if (current) { setWords(said); announce([...said.lines, said.ending ?? ""].join(" ")); } },
      (error: unknown) => { if (current) { setWords((old) => old ?? { lines: [explain(error)], commands: [] }); notify(explain(error), "problem"); } },
    );
    return () => { current = false; };
  }, [match.id, match.seq, match.seat, spoken]);
  const ready = words !== undefined;
  useEffect(() => { if (ready) requestAnimationFrame(toBoard); }, [ready]);
  const send = (event: Event): void => {
    event.preventDefault();
    void session.read(line).then((read) => {
      setLine("");
      setAnswer(read.answer ?? "");
      if (read.action && !session.mine) return setAnswer(t("match.notYours"));
      if (read.answer) announce(read.answer);
      if (read.action) session.act(read.action);
    }, (error: unknown) => { setAnswer(explain(error)); announce(explain(error)); });
  };
  const ended = outcome(match.view);
  if (!words) return <p class="loading muted" role="status">{t("words.loading")}</p>; // what comes with the words would move the rest
  return (
    <MatchLayout
      session={session}
      said={hint?.reason || answer}
      outcome={ended && { ...ended, text: words.ending ?? "" }}
      board={<div class="words"><Lines lines={words.lines} /></div>}
      controls={match.status === "playing" && (
        <form class="words-line" data-board onSubmit={send}>
          <label for="words-line">{t(mine ? "words.line" : "words.ask")}</label>
          <div class="copyfield-row">
            <input id="words-line" tabIndex={0} autocomplete="off" autocapitalize="off" spellcheck={false} value={line}
              onInput={(event) => setLine(event.currentTarget.value)} data-testid="words-line" />
            <Button type="submit" look="primary" disabled={line.trim() === ""}>{t("words.send")}</Button>
          </div>
        </form>
      )}
      typed={<Commands commands={words.commands} />}
      facts={null}
    />
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return <pre class="words-lines" data-testid="words" role="group" aria-label={t("words.position")}>{lines.join("\n")}</pre>;
}

function Commands({ commands }: { commands: readonly string[] }) {
  if (commands.length === 0) return null;
  return <dl class="words-commands"><dt>{t("words.commands")}</dt>{commands.map((each) => <dd key={each}>{each}</dd>)}</dl>;
}

/** A position that is looked at, as this device's engine says it. */
function WordsStill({ game, view }: { game: string; view: View }) {
  const [words, setWords] = useState<Words>();
  const before = useRef<View | undefined>(undefined);
  const spoken = lang.value;
  useEffect(() => {
    let current = true;
    const last = before.current;
    before.current = view;
    import("../engine").then(({ engine }) => engine.sayView(game, view, last)).then(
      (said) => { if (current) { setWords(said); announce(said.change ?? said.lines.join(" ")); } }, () => undefined,
    );
    return () => { current = false; };
  }, [game, view, spoken]);
  const said = words?.ending ?? words?.change;
  return <div class="words"><Lines lines={words?.lines ?? [t("words.loading")]} />{said && <p>{said}</p>}</div>;
}

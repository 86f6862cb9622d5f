// What stands around a board in which something is asked: the lesson and how far it is, what is asked and what was said of the
// answer, and the way on. It has the places of a match, so it fits every window that a match does.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { gameName } from "../games";
import { t } from "../i18n";
import { adviceOf, ArgumentTools, think } from "../match/argument";
import { intoLine, GameKeys, KeyRow, type LayoutProps } from "../match/layout";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { useTitle } from "../ui/parts";
import { useShortcut } from "../ui/shortcut";
import type { Verdict } from "./course";
import type { Exercise } from "./exercise";

export function ExerciseFrame({ session, said, asks, board, shape = 1, controls, tools, typed, count, facts }: LayoutProps) {
  const exercise = session as Exercise; // it brings this frame itself
  const { game } = exercise.way;
  const done = exercise.done.value;
  useTitle(`${exercise.title} · ${gameName(game)}`);
  useKeys(exercise);
  return (
    <div class="match exercise" data-game={game} data-status={done ? "done" : "playing"} style={{ "--shape": shape }}>
      <div class="match-main">
        <Head exercise={exercise} count={count} />
        <Task exercise={exercise} said={said} asks={asks} />
        <div class="stage"><div class="fit" onKeyDown={!done && typed !== undefined ? intoLine : undefined}>{board}</div></div>
        <div class="hand">
          {!done && controls}
          <div class="tools" role="group" aria-label={t("match.actions")}>
            {!done && tools}
            {shows(exercise) ? <ArgumentTools session={exercise} /> : !done && <Button icon="hint" onClick={() => exercise.solve()}>{t("learn.solution")}</Button>}
            {(done || exercise.way.once && exercise.noted.value) && <Next exercise={exercise} />}
          </div>
        </div>
      </div>
      <aside class="match-side" aria-label={t("match.info")}>
        <div class="panel card">
          <dl class="facts">{facts}</dl>
          {!done && typed}
          <details class="panel-more">
            <summary>{t("match.keys")}</summary>
            <dl class="keys"><GameKeys game={session.match.value.game} /><KeyRow keys={["H"]} does={t("learn.solution")} /><KeyRow keys={["N"]} does={t("learn.key.next")} /></dl>
          </details>
        </div>
      </aside>
    </div>
  );
}

/** Whether the solution is on the board. */
function shows(exercise: Exercise): boolean { return Boolean(exercise.hint.value?.action.type); }

function Head({ exercise, count }: { exercise: Exercise; count: ComponentChildren }) {
  const { way } = exercise;
  return (
    <header class="learn-head">
      <a class="button quiet" href={way.course} aria-label={t("learn.back")}><Icon name="back" /></a>
      <div class="learn-where">
        <h1 tabIndex={-1}>{exercise.title}</h1>
        <p class="muted" data-testid="where">{way.where()}</p>
      </div>
      {count && <span class="line-count" aria-hidden="true">{count}</span>}
    </header>
  );
}

/** What is asked. What was said of the answer, or what the table has to say, takes its place without moving the board. */
function Task({ exercise, said, asks }: { exercise: Exercise; said: string; asks: boolean | undefined }) {
  const verdict = exercise.verdict.value;
  const own = asks || !verdict && said.trim() !== exercise.text; // a solution's reason, too
  const look = asks ? "asking" : verdict ? verdict.right ? "won" : "lost" : shows(exercise) ? "hinting" : "";
  return (
    <div class={["line task", look, exercise.text.length > 260 && "long"].filter(Boolean).join(" ")} data-testid="line" aria-busy={exercise.pending.value.length > 0}>
      <p class={own || verdict ? "task-under" : ""}>{exercise.text}</p>
      {(own || verdict) && (
        <div class="task-over" tabIndex={0} role="group" aria-label={t("learn.answer")}>
          {own && <p>{said}</p>}
          {!own && verdict && <Judged exercise={exercise} verdict={verdict} />}
          {!verdict?.done && <p class="muted">{exercise.text}</p>}
        </div>
      )}
    </div>
  );
}

function Judged({ exercise, verdict: { right, text, reason } }: { exercise: Exercise; verdict: Verdict }) {
  return (
    <>
      <p class="task-verdict"><Icon name={right ? "check" : "close"} /><strong>{text}</strong></p>
      {reason && <p>{reason}</p>}
      {shows(exercise) && <p>{adviceOf(exercise)?.reason}</p>}
    </>
  );
}

/** The way on. It has the focus as soon as it is there. */
function Next({ exercise }: { exercise: Exercise }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  // A key held down does not run through what follows.
  return (
    <div class="learn-next" ref={box}>
      <Button look="primary" icon="next" wide onKeyDown={(event) => { if (event.repeat) event.preventDefault(); }} onClick={() => exercise.way.next()} data-testid="next">
        {exercise.way.nextName()}
      </Button>
    </div>
  );
}

/** H shows the solution and N goes on. */
function useKeys(exercise: Exercise): void {
  useShortcut("h", (event) => { if (!event.repeat && !think(exercise)) exercise.solve(); });
  useShortcut("n", (event) => { if (!event.repeat && exercise.over) exercise.way.next(); }); // until then letters are the table's
}

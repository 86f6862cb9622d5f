// What a game teaches: its lessons with how far each is, and its drills with streak and best.
import { useEffect } from "preact/hooks";
import { gameInfo, gameName, games } from "../games";
import { lang, t } from "../i18n";
import { outline, type OutlineDrill, type OutlineLesson } from "../learn/course";
import { keepSending, progressOf, scoreOf, stepsDone, sync } from "../learn/progress";
import type { PageProps } from "../routes";
import { ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";
import { Loaded, useLoad } from "../ui/load";
import { Heading, Meter } from "../ui/parts";
import Missing from "./missing";

export default function CoursePage({ params }: PageProps) {
  if (!games.value) return <p class="loading muted" role="status">{t("page.loading")}</p>;
  return gameInfo(params.game!)?.course ? <Course game={params.game!} /> : <Missing />;
}

function Course({ game }: { game: string }) {
  const load = useLoad(() => outline(game), [game, lang.value]);
  useEffect(() => { keepSending(); void sync(game); }, [game]);
  return (
    <>
      <Heading title={t("learn.title", { game: gameName(game) })} lead={t("learn.courseLead")}>
        <ButtonLink icon="play" href={"/play/" + game}>{t("learn.play")}</ButtonLink>
      </Heading>
      <Loaded load={load}>{({ lessons, drills }) => (
        <div class="course">
          {lessons.length > 0 && (
            <section aria-labelledby="lessons">
              <h2 id="lessons">{t("learn.lessons")}</h2>
              <ol class="rows">{lessons.map((lesson, i) => <li key={lesson.id}><LessonRow game={game} lesson={lesson} at={i + 1} /></li>)}</ol>
            </section>
          )}
          {drills.length > 0 && (
            <section aria-labelledby="drills">
              <h2 id="drills">{t("learn.drills")}</h2>
              <p class="muted">{t("learn.drillsText")}</p>
              <ul class="rows">{drills.map((drill) => <li key={drill.id}><DrillRow game={game} drill={drill} /></li>)}</ul>
            </section>
          )}
        </div>
      )}</Loaded>
    </>
  );
}

/** A lesson goes on where it was left; one that is done begins anew. */
function LessonRow({ game, lesson: { id, name, steps }, at }: { game: string; lesson: OutlineLesson; at: number }) {
  const done = Math.min(stepsDone(progressOf(game), id), steps);
  const words = t("learn.steps", { done, all: steps });
  return (
    <a class="row-link course-row" href={`/learn/${game}/lesson/${id}/${done < steps ? done + 1 : 1}`} data-testid={"lesson-" + id}>
      <span class={done === steps ? "course-mark done" : "course-mark"} aria-hidden="true">{done === steps ? <Icon name="check" /> : at}</span>
      <span class="row-main">
        <strong>{name}</strong>
        <small class="muted">{done === steps ? t("learn.lessonDone", { n: steps }) : words}</small>
        <Meter label={words} value={done} max={steps} />
      </span>
      <Icon name="next" />
    </a>
  );
}

function DrillRow({ game, drill: { id, name, ask } }: { game: string; drill: OutlineDrill }) {
  const { streak, best, right, tried } = scoreOf(progressOf(game), id);
  return (
    <a class="row-link course-row" href={`/learn/${game}/drill/${id}`} data-testid={"drill-" + id}>
      <span class="row-main">
        <strong>{name}</strong>
        <small class="muted">{tried ? `${t("learn.streak", { streak, best })} · ${t("learn.tried", { right, tried })}` : ask}</small>
      </span>
      <Icon name="next" />
    </a>
  );
}

// A step of a lesson, or the positions of a drill one after the other. Everything is answered on this device.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { GamePage } from "../game";
import { gameInfo, games } from "../games";
import { lang, t } from "../i18n";
import { expect, outline, take, type Asked, type Outline } from "../learn/course";
import { Exercise, type Way } from "../learn/exercise";
import { drilled, keep, keepSending, passed, progressOf, scoreOf, sync } from "../learn/progress";
import { toBoard } from "../match/layout";
import { loadPage } from "../page";
import { navigate, place } from "../router";
import type { PageProps } from "../routes";
import { announce } from "../ui/announce";
import { FailedPage } from "../ui/load";
import Missing from "./missing";

export default function ExercisePage({ params: { game = "", lesson, step, drill } }: PageProps) {
  if (!games.value) return <p class="loading muted" role="status">{t("page.loading")}</p>;
  if (!gameInfo(game)?.course) return <Missing />;
  return <Room asked={drill === undefined ? { game, lesson: lesson!, step: Number(step) } : { game, drill }} />;
}

interface Open { readonly exercise: Exercise; readonly page: GamePage }

function Room({ asked }: { asked: Asked }) {
  const [open, setOpen] = useState<Open>();
  const [error, setError] = useState<unknown>();
  const [turn, setTurn] = useState(0);
  const again = (): void => { setError(undefined); setTurn((before) => before + 1); };
  useEffect(() => { keepSending(); void sync(asked.game); }, []);
  useLayoutEffect(() => { // what was begun ahead is there before anything else is painted
    let exercise: Exercise | undefined;
    let gone = false;
    const begin = async (): Promise<void> => {
      const [opened, page, course] = await Promise.all([take(turn === 0 ? seeded(asked) : asked), loadPage(asked.game), outline(asked.game)]);
      exercise = new Exercise(opened, wayOf(asked, course, page, again));
      if (gone) return exercise.stop();
      setOpen({ exercise, page });
      expectNext(asked, course);
    };
    begin().catch((problem: unknown) => { if (!gone) setError(problem); });
    return () => { gone = true; exercise?.stop(); };
  }, [turn, lang.value]);
  useEffect(() => {
    if (!open) return;
    announce(`${open.exercise.title}. ${open.exercise.text}`);
    if (!open.exercise.over) requestAnimationFrame(toBoard); // where there is nothing to answer, the way on has the focus
  }, [open]);
  if (error !== undefined) return <FailedPage error={error} retry={again} />;
  if (!open) return <p class="loading muted" role="status">{t("page.loading")}</p>;
  const { exercise, page } = open;
  const match = exercise.match.value;
  return <page.Table key={match.id} session={exercise} said={exercise.text} seat={match.seat} turn={match.turn} mine={exercise.mine} />;
}

/** A drill begins with the position that the address names by its seed, where it does. */
function seeded(asked: Asked): Asked {
  const seed = place.peek().query.get("seed");
  return "drill" in asked && seed && /^\d+$/.test(seed) ? { ...asked, seed: Number(seed) } : asked;
}

function wayOf(asked: Asked, course: Outline, page: GamePage, again: () => void): Way {
  const { game } = asked;
  const common = {
    game, seats: gameInfo(game)?.seats ?? 1, course: "/learn/" + game, lost: again, change: page.change,
  };
  if ("drill" in asked) {
    const { drill } = asked;
    return {
      ...common, once: true,
      where: () => { const { streak, best } = scoreOf(progressOf(game), drill); return t("learn.streak", { streak, best }); },
      nextName: () => t("learn.nextPosition"),
      next: again,
      note: (right) => keep(game, drilled(progressOf(game), drill, right)),
    };
  }
  const { lesson, step } = asked;
  const follows = after(asked, course);
  return {
    ...common, once: false,
    where: () => t("learn.step", { step, of: course.lessons.find((each) => each.id === lesson)?.steps ?? step }),
    nextName: () => (!follows ? t("learn.toCourse") : follows.lesson === lesson ? t("learn.nextStep") : t("learn.nextLesson", { name: nameOf(course, follows.lesson) })),
    next: () => navigate(follows ? `/learn/${game}/lesson/${follows.lesson}/${follows.step}` : "/learn/" + game),
    note: () => keep(game, passed(progressOf(game), lesson, step)),
  };
}

function nameOf(course: Outline, lesson: string): string { return course.lessons.find((each) => each.id === lesson)?.name ?? lesson; }

/** What follows a step: the next one, or the first of the next lesson; nothing after the last. */
function after({ lesson, step }: { lesson: string; step: number }, { lessons }: Outline): { lesson: string; step: number } | undefined {
  const at = lessons.findIndex((each) => each.id === lesson);
  if (step < (lessons[at]?.steps ?? 0)) return { lesson, step: step + 1 };
  const next = lessons[at + 1];
  return next && { lesson: next.id, step: 1 };
}

function expectNext(asked: Asked, course: Outline): void {
  if ("drill" in asked) return expect(asked);
  const follows = after(asked, course);
  if (follows) expect({ game: asked.game, ...follows });
}

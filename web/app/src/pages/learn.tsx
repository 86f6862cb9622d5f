// What can be learned: the games that are taught, and how far the player is in each.
import { useEffect } from "preact/hooks";
import type { GameInfo } from "../engine/types";
import { games } from "../games";
import { t } from "../i18n";
import { allDone, keepSending, progressOf, sync } from "../learn/progress";
import { useArt } from "../page";
import { ButtonLink } from "../ui/button";
import { Empty, Heading, Meter } from "../ui/parts";

export default function Learn() {
  const known = games.value?.filter((game) => game.course);
  const ids = known?.map((game) => game.id).join(" ");
  useEffect(() => {
    keepSending();
    if (ids) void sync(...ids.split(" "));
  }, [ids]);
  return (
    <>
      <Heading title={t("nav.learn")} lead={t("learn.lead")} />
      {!known ? <p class="loading muted" role="status">{t("page.loading")}</p>
        : known.length === 0 ? <Empty icon="learn" title={t("learn.none")} />
        : <div class="courses">{known.map((game) => <CourseCard key={game.id} game={game} />)}</div>}
    </>
  );
}

function CourseCard({ game }: { game: GameInfo }) {
  const progress = progressOf(game.id);
  const { steps, drills } = game.course!;
  const done = Math.min(allDone(progress), steps);
  const best = Math.max(0, ...Object.values(progress.drills ?? {}).map((score) => score.best));
  const Preview = useArt(game.id)?.Preview;
  const words = t("learn.steps", { done, all: steps });
  const go = t(done === 0 ? "learn.begin" : done < steps ? "learn.goOn" : drills > 0 ? "learn.practise" : "learn.again");
  return (
    <section class="game-card course-card card" aria-label={game.title}>
      <div class="game-art" data-game={game.id} aria-hidden="true">{Preview && <Preview />}</div>
      <div class="game-words">
        <h2><a href={"/learn/" + game.id}>{game.title}</a></h2>
        <p class="muted">{[words, best > 0 ? t("learn.best", { best }) : drills > 0 && t("learn.drillCount", { n: drills })].filter(Boolean).join(" · ")}</p>
      </div>
      <Meter label={words} value={done} max={steps} />
      <div class="game-start">
        <ButtonLink look="primary" icon="learn" href={"/learn/" + game.id} aria-label={`${go}: ${game.title}`}>{go}</ButtonLink>
      </div>
    </section>
  );
}

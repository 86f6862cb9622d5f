// What a player's games of a kind came to, skill and luck apart. It is told from games that were reviewed, never from a few; the
// latest ones are reviewed by the server when the player asks.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Review, Summary, Wire } from "../engine/types";
import { t } from "../i18n";
import { isHidden } from "../match/daily";
import { api } from "../net/api";
import { complete } from "../replay/review";
import { notify } from "../ui/announce";
import { Button } from "../ui/button";
import { Meter } from "../ui/parts";
import { explain } from "../ui/problem";

/** How many games are reviewed when the player asks. */
const many = 20;

export type Skills = Wire<"Skills">;

export function askSkills(game: string): Promise<Skills> {
  return api<Skills>("GET", "/me/skill?game=" + encodeURIComponent(game));
}

export function Skill({ game, known }: { game: string; known: Skills }) {
  const [{ lines }, setSkills] = useState(known);
  const { run, stop, done, all } = useReviews(game, () => void askSkills(game).then(setSkills, (error: unknown) => notify(explain(error), "problem")));
  if (lines.length === 0) return null;
  return (
    <div class="card stack skill" data-testid="skill">
      <h3>{t("skill.title")}</h3>
      {lines.map((line) => <p key={line}>{line}</p>)}
      {all > 0
        ? <div class="stack"><p role="status">{t("skill.reviewing", { done, all })}</p><Meter label={t("skill.title")} value={done} max={all} /><div class="buttons"><Button onClick={stop}>{t("skill.stop")}</Button></div></div>
        : <div class="buttons"><Button icon="statistics" onClick={run}>{t("skill.review")}</Button></div>}
    </div>
  );
}

/** Lets the latest games be reviewed, one after the other, until all are or the page goes. */
function useReviews(game: string, then: () => void): { run: () => void; stop: () => void; done: number; all: number } {
  const [[done, all], setProgress] = useState<[number, number]>([0, 0]);
  const stopped = useRef(true);
  const stop = (): void => { stopped.current = true; };
  useEffect(() => stop, []);
  const work = async (): Promise<void> => {
    const { items } = await api<{ items: Summary[] }>("GET", "/matches?state=finished&limit=100");
    const chosen = items.filter((each) => each.game === game && !each.hinted && !isHidden(each)).slice(0, many);
    for (const [i, { id }] of chosen.entries()) {
      setProgress([i, chosen.length]);
      while (!stopped.current && !complete(await api<Review>("GET", `/matches/${encodeURIComponent(id)}/review`)));
      if (stopped.current) return;
    }
  };
  const run = (): void => {
    stopped.current = false;
    work().then(then, (error: unknown) => { notify(explain(error), "problem"); then(); }).finally(() => setProgress([0, 0]));
  };
  return { run, stop, done, all };
}

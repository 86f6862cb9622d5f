// The adventure: a corridor that moves with each step, who walks there, and the challenges that were found. A step is a click,
// Enter or E; every one is taken, however fast they come.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ChallengeCard } from "../adventure/card";
import { Corridor } from "../adventure/corridor";
import { LevelCard } from "../adventure/level";
import { Walk, type Found } from "../adventure/walk";
import type { GameArt } from "../game";
import { t, type Key } from "../i18n";
import type { Challenge, ChallengeType } from "../match/challenges";
import { api } from "../net/api";
import { connected } from "../net/online";
import { loadArt } from "../page";
import { expectMe, me, refreshMe } from "../player";
import { read, still, write } from "../prefs";
import { place } from "../router";
import { announce, notify } from "../ui/announce";
import { Button } from "../ui/button";
import { Loaded, useLoad, type Load } from "../ui/load";
import { Empty, Heading } from "../ui/parts";
import { explain } from "../ui/problem";
import { useShortcut } from "../ui/shortcut";

interface Both { types: readonly ChallengeType[]; pending: readonly Challenge[] }

async function both(): Promise<Both> {
  const [types, pending] = await Promise.all([
    api<{ items: ChallengeType[] }>("GET", "/challenge-types"),
    api<{ items: Challenge[] }>("GET", "/challenges"),
  ]);
  return { types: types.items, pending: pending.items };
}

export default function Adventure() {
  const load = useLoad(both, [connected.value]);
  useEffect(() => void expectMe(), []);
  const walk = useMemo(() => new Walk({
    ask: (key) => api<Found>("POST", "/explore", { key }),
    known: () => Boolean(me.peek()?.player),
    onProblem: (error) => notify(explain(error), "problem"),
  }), []);
  const last = walk.last.value;
  const finds = walk.finds.value;
  useEffect(() => { if (last && !me.peek()?.player) void refreshMe(); }, [last?.step]);
  useEffect(() => { if (finds.size) load.reload(); }, [finds.size]);
  return (
    <>
      <Heading title={t("explore.title")} lead={t("explore.lead")} />
      <div class="adventure-place">
        <Scene walk={walk} load={load} />
        <LevelCard />
      </div>
      <section class="section" aria-labelledby="waiting">
        <h2 id="waiting" tabIndex={-1}>{t("challenges.title")}</h2>
        <Waiting load={load} fresh={[...finds.values()].map((step) => step.found?.id)} />
      </section>
    </>
  );
}

function Waiting({ load, fresh }: { load: Load<Both>; fresh: readonly (number | undefined)[] }) {
  const asked = place.value.path === "/challenges";
  useEffect(() => { if (asked && load.data?.pending.length) document.getElementById("waiting")?.scrollIntoView({ block: "start" }); }, [Boolean(load.data)]);
  return (
    <div class="challenge-room">
      <Loaded load={load}>{({ types, pending }) => pending.length === 0
        ? <Empty icon="challenges" title={t("challenges.none")} text={t("challenges.noneText")} />
        : <ul class="challenge-list">
            {[...pending].reverse().map((challenge) => {
              const type = types.find((each) => each.id === challenge.type);
              return type && <li key={challenge.id}><ChallengeCard challenge={challenge} type={type} fresh={fresh.includes(challenge.id)} onGone={load.reload} /></li>;
            })}
          </ul>}
      </Loaded>
    </div>
  );
}

const misses = 12;

/** What a step was like that found nothing: all of them come before one comes again. */
function missed(step: number): string {
  return t(`explore.nothing.${(5 * step) % misses + 1}` as Key);
}

function words(step: Found | undefined, { types, pending }: Both): string {
  if (!step) return t("explore.start");
  if (step.found) return t("explore.found", { title: types.find((each) => each.id === step.found?.type)?.title ?? "" });
  return types.length > 0 && pending.length >= types.length ? t("explore.all") : missed(step.step);
}

const nothing: Both = { types: [], pending: [] };

function Scene({ walk, load }: { walk: Walk; load: Load<Both> }) {
  const data = load.data ?? nothing;
  const last = walk.last.value;
  const said = words(last, data);
  const art = useIcons(data.types);
  const [from] = useState(() => Number(read("steps")) || 0);
  useEffect(() => { if (last) write("steps", String(last.step)); }, [last?.step]);
  useSaid(walk, data);
  useStepKey(walk);
  const found = [...walk.finds.value.values()].at(-1)?.found;
  const strides = walk.strides.value;
  const adventurer = me.value?.adventurer;
  return (
    <div class="adventure-scene card">
      <Corridor from={from} strides={strides} level={adventurer?.level ?? 1} prestige={adventurer?.prestige ?? 0}
        finds={new Map([...walk.finds.value].map(([stride, { found: what }]) => [stride, what && art.get(what.type)?.Icon]))} />
      <div class="adventure-foot">
        <p class={last?.found ? "adventure-said found" : "adventure-said"} data-testid="found">{said}</p>
        <div class="buttons">
          {found && <Button icon="challenges" onClick={() => toCard(found.id)}>{t("explore.view")}</Button>}
          <Button look="primary" icon="step" class="adventure-step" aria-keyshortcuts="E" disabled={!connected.value} onClick={() => walk.step()}
            onKeyDown={(event: KeyboardEvent) => { if (event.repeat && event.key === "Enter") event.preventDefault(); }}>{t("explore.step")}</Button>
        </div>
      </div>
      <small class="adventure-count muted">{last ? t("explore.steps", { n: last.step }) : <span class="for-keys">{t("explore.key")}</span>}</small>
    </div>
  );
}

/** Says what steps led to once none is on its way: all that was found, or what the last one was like. */
function useSaid(walk: Walk, data: Both): void {
  const told = useRef(0);
  const [walking, last] = [walk.pending.value > 0, walk.last.value];
  useEffect(() => {
    if (walking || !last) return;
    const finds = [...walk.finds.peek().values()];
    const fresh = finds.slice(told.current);
    told.current = finds.length;
    announce((fresh.length ? fresh : [last]).map((step) => words(step, data)).join(" "));
  }, [walking, last?.step]);
}

/** E takes a step. */
function useStepKey(walk: Walk): void {
  useShortcut("e", (event) => { if (!event.repeat && connected.peek()) walk.step(); });
}

/** Brings a challenge's card into sight and puts the focus on its name, when it comes: it may be on its way. */
function toCard(id: number, tries = 100): void {
  const name = document.querySelector<HTMLElement>(`[data-challenge="${id}"] h3`);
  if (!name) return void (tries > 0 && setTimeout(() => toCard(id, tries - 1), 50));
  name.focus({ preventScroll: true });
  name.closest(".challenge")?.scrollIntoView({ block: "start", behavior: still() ? "auto" : "smooth" });
}

/** The pictures of the games that challenges are of, by the challenge. */
function useIcons(types: readonly ChallengeType[]): ReadonlyMap<string, GameArt> {
  const [art, setArt] = useState<ReadonlyMap<string, GameArt>>(new Map());
  useEffect(() => {
    let current = true;
    const all = types.map(async (type) => [type.id, await loadArt(type.tiers[0]?.game ?? "")] as const);
    Promise.all(all).then((made) => { if (current) setArt(new Map(made)); }, () => undefined);
    return () => { current = false; };
  }, [types.length]);
  return art;
}

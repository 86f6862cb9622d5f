// Lessons and drills: what is kept of them, and an exercise as the worker answers it.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { call, open, outline, type Outline } from "../src/learn/course";
import { Exercise, type Way } from "../src/learn/exercise";
import { drilled, forgetProgress, keep, keepSending, merged, passed, progressOf, scoreOf, stepsDone, sync } from "../src/learn/progress";
import { connected } from "../src/net/online";
import { keptAt } from "./browser";
import { hire } from "./program";

delete (globalThis as { BroadcastChannel?: unknown }).BroadcastChannel; // it would keep the test alive
Object.assign(globalThis, { Worker: function Worker() { return hire(); } });

/** A server that keeps settings. */
const settings: Record<string, string> = {};
let requests: string[] = [];
let answers = true;
globalThis.fetch = (async (path: string, init: RequestInit) => {
  requests.push(init.method!);
  if (!answers) throw new TypeError("no network");
  if (init.method === "GET") return new Response(JSON.stringify({ settings }));
  settings[decodeURIComponent(path.split("/").at(-1)!)] = (JSON.parse(init.body as string) as { value: string }).value;
  return new Response(null, { status: 204 });
}) as typeof fetch;

beforeEach(() => {
  for (const name of Object.keys(settings)) delete settings[name];
  forgetProgress();
  answers = true;
  connected.value = true;
  requests = [];
});

const kept = (): unknown => JSON.parse(settings["learn.g"] ?? "null");

test("steps are done in order, and only once", () => {
  const one = passed({}, "a", 1);
  assert.equal(passed(one, "a", 3), one);
  assert.equal(passed(one, "a", 1), one);
  assert.equal(stepsDone(passed(one, "a", 2), "a"), 2);
});

test("a streak ends with the first miss, and the best one stays", () => {
  const after = [true, true, false, true].reduce((progress, right) => drilled(progress, "d", right), {});
  assert.deepEqual(scoreOf(after, "d"), { streak: 1, best: 2, right: 3, tried: 4 });
});

test("merging takes what is further; a streak goes on where more was tried", () => {
  const here = { steps: { a: 2, b: 1 }, drills: { d: { streak: 5, best: 5, right: 5, tried: 5 } } };
  const there = { steps: { a: 1, c: 3 }, drills: { d: { streak: 0, best: 4, right: 6, tried: 8 } } };
  const both = { steps: { a: 2, b: 1, c: 3 }, drills: { d: { streak: 0, best: 5, right: 6, tried: 8 } } };
  assert.deepEqual(merged(here, there), both);
  assert.deepEqual(merged(there, here), both);
});

test("what was done goes to the server, with what was done elsewhere", async () => {
  settings["learn.g"] = JSON.stringify({ steps: { b: 2 } });
  keep("g", passed(progressOf("g"), "a", 1));
  await sync();
  assert.deepEqual(kept(), { steps: { b: 2, a: 1 } });
  assert.deepEqual(progressOf("g"), { steps: { b: 2, a: 1 } });
  assert.equal(keptAt("wits.unsent"), undefined);
});

test("looking at a course writes nothing where nothing was done", async () => {
  await sync("h");
  assert.deepEqual([requests, settings], [["GET"], {}]);
});

test("what was done offline waits on the device, and is sent when the server is back", async () => {
  answers = false;
  keep("g", drilled({}, "d", true));
  await sync();
  assert.deepEqual([connected.value, kept(), keptAt("wits.unsent")], [false, null, "g"]);
  keepSending();
  answers = true;
  connected.value = true;
  await sync();
  assert.deepEqual(kept(), { drills: { d: { streak: 1, best: 1, right: 1, tried: 1 } } });
});

/** The first course that there is. */
async function course(): Promise<Outline> {
  const [first] = await call<Outline[]>("lesson.list", {});
  return outline(first!.game);
}

function way(game: string, once: boolean, noted: boolean[]): Way {
  return {
    game, once, seats: 1, course: "", where: () => "", nextName: () => "", next: () => {}, lost: () => assert.fail("lost"),
    note: (right) => noted.push(right), change: () => "changed",
  };
}

async function until(true_: () => boolean): Promise<void> {
  while (!true_()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const settled = (exercise: Exercise): Promise<void> => until(() => exercise.pending.value.length === 0);

test("a step is answered as often as it takes", async () => {
  const { game, lessons } = await course();
  const noted: boolean[] = [];
  const exercise = new Exercise(await open({ game, lesson: lessons[0]!.id, step: 1 }), way(game, false, noted));
  const before = exercise.match.value;
  assert.ok(exercise.mine && exercise.text && exercise.hint.value?.proof?.length, "the places that the text speaks of are marked");
  exercise.solve();
  await until(() => Boolean(exercise.hint.value?.action.type));
  const solution = exercise.hint.value!.action;
  const wrong = { ...solution, type: solution.type === "flag" ? "reveal" : "flag" };
  exercise.act(wrong);
  exercise.act(solution); // one at a time: this one is not heard
  await settled(exercise);
  assert.deepEqual([exercise.verdict.value?.right, exercise.match.value.seq, exercise.over, noted], [false, before.seq, false, []]);
  exercise.act(solution);
  await settled(exercise);
  assert.deepEqual([exercise.verdict.value?.right, exercise.over, exercise.mine, noted], [true, true, false, [false]]);
  assert.ok(exercise.match.value.seq > before.seq);
  exercise.act(solution); // nothing more is asked
  assert.equal(exercise.pending.value.length, 0);
  exercise.stop();
});

test("a drill counts once: as missed when the solution was asked for, as right when it was found", async () => {
  const { game, drills } = await course();
  const asked = { game, drill: drills[0]!.id, seed: 1 };
  for (const [peek, want] of [[true, [false]], [false, [true]]] as const) {
    const noted: boolean[] = [];
    const opened = await open(asked);
    const { action } = await call<{ action: { type: string } }>("lesson.solution", { match: opened.match });
    const exercise = new Exercise(opened, way(game, true, noted));
    if (peek) {
      exercise.solve();
      await until(() => exercise.noted.value);
    }
    exercise.act(action);
    await settled(exercise);
    assert.deepEqual([exercise.over, noted], [true, want]);
    exercise.stop();
  }
});

// Where a replay comes from: published, one's own match, a bot's game of the ladder, or a file of this device.
import { Problem, type Mistake, type Replay, type Steps } from "../engine/types";
import { t } from "../i18n";
import { api } from "../net/api";
import { gamesOf, warm } from "../net/games";
import type { GamePage } from "../game";
import { loadPage } from "../page";
import type { PathParams } from "../router";

/** The name that stands in the address for a file of this device. */
export const fileId = "file";
const shelf = "wits.replay";
const largest = 4 << 20;

/** A replay, what playing it again on this device found, and its mistakes as far as they are known. */
export interface Opened { replay: Replay; steps: Steps; page: GamePage; mistakes?: readonly Mistake[] | undefined }

export async function open(params: PathParams): Promise<Opened | null> {
  warm(); // the games start while the replay is on its way
  const [replay, { engine }] = await Promise.all([find(params), import("../engine")]);
  if (!replay) return null;
  const [steps, page] = await Promise.all([engine.steps(replay), loadPage(replay.game)]);
  return { replay, steps, page };
}

async function find({ id, match, name }: PathParams): Promise<Replay | null> {
  if (match && name) return api<Replay>("GET", `/bots/${encodeURIComponent(name)}/games/${encodeURIComponent(match)}`);
  if (match) return (await gamesOf(match)).replay(match);
  if (id !== fileId) return api<Replay>("GET", `/replays/${encodeURIComponent(id ?? "")}`);
  const text = sessionStorage.getItem(shelf);
  return text ? JSON.parse(text) as Replay : null;
}

/** Reads a file and keeps it for the page of replays, as long as the tab is open. What is no replay is refused with the reason. */
export async function keepFile(file: File): Promise<void> {
  if (file.size > largest) throw new Error(t("replay.tooLarge"));
  const text = await file.text();
  if (!looksRight(text)) throw new Error(t("replay.notOne"));
  sessionStorage.setItem(shelf, text);
}

/** Keeps a replay for the page of replays, and tells the address there. */
export function keepReplay(replay: Replay): string {
  sessionStorage.setItem(shelf, JSON.stringify(replay));
  return `/replays/${fileId}`;
}

/** Whether a text may be a replay; whether it holds is for the rules to say. */
export function looksRight(text: string): boolean {
  try {
    const found = JSON.parse(text) as Partial<Replay> | null;
    return typeof found === "object" && found !== null && typeof found.format === "number"
      && typeof found.game === "string" && Array.isArray(found.actions);
  } catch {
    return false;
  }
}

/** Hands the document over as a file. */
export function download(replay: Replay): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(replay) + "\n"], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `wits-${replay.game}-${replay.preset}-${(replay.digest ?? "replay").slice(0, 8)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Makes a replay public and returns its address. A match that the server does not have is sent as its replay. */
export async function publish(params: PathParams, replay: Replay): Promise<string> {
  const whole = (): Promise<{ url: string }> => api("POST", "/replays", replay);
  const made = params.match && !params.name ? await api<{ url: string }>("POST", `/matches/${encodeURIComponent(params.match)}/publish`, {}).catch(async (error: unknown) => {
    if (error instanceof Problem && ["unknown-match", "running"].includes(error.code)) return whole();
    throw error;
  }) : await whole();
  return location.origin + made.url;
}

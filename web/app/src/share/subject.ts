// What can be shared: a text, a picture and a link. Each is made when it is asked for; nothing becomes public before that.
import type { Ended, Match, Replay } from "../engine/types";
import { gameName, isCertain, presetName } from "../games";
import { lang } from "../i18n";
import { isHidden } from "../match/daily";
import { api } from "../net/api";

export interface Subject {
  readonly title: string;
  /** The result in a few lines; absent where there is none. */
  readonly text?: () => Promise<string>;
  /** Where pictures are, without the ending; absent where nobody draws them. */
  readonly picture?: string;
  /** An address that anybody may open. */
  readonly link?: string;
  /** Makes such an address, and so something public. */
  readonly publish?: () => Promise<string>;
}

/** The address of a deal that anybody can play: with a number, the same one. */
export function dealLink(game: string, preset: string, seed?: string | number): string {
  const query = new URLSearchParams({ preset, ...(seed === undefined || seed === "" ? {} : { seed: String(seed) }) });
  return `${location.origin}/play/${encodeURIComponent(game)}?${query}`;
}

export function pictureUrl(picture: string, form: "svg" | "png"): string {
  return `/api/v1${picture}/picture.${form}?lang=${lang.value}`;
}

/** A match of one's own that is over. Of a daily puzzle whose day is not over the link is the puzzle itself. */
export function ofMatch(match: Match): Subject {
  const title = `${gameName(match.game)}, ${presetName(match.game, match.preset)}`;
  if (match.unsent) return { title, text: () => here(match), link: dealLink(match.game, match.preset) };
  const path = `/matches/${encodeURIComponent(match.id)}`;
  const made = { title, text: () => told(path), picture: path };
  if (isHidden(match)) return { ...made, link: dailyLink(match.game, match.day) };
  return { ...made, publish: async () => location.origin + (await api<{ url: string }>("POST", path + "/publish", {})).url };
}

/** An attempt at a daily puzzle. */
export function ofDaily(daily: { game: string; day: string; match?: string; status?: string }): Subject {
  const title = gameName(daily.game);
  const link = dailyLink(daily.game, daily.day);
  if (!daily.match || daily.status === "playing") return { title, link };
  const path = `/matches/${encodeURIComponent(daily.match)}`;
  return { title, text: () => told(path), picture: path, link };
}

/** A public replay. */
export function ofReplay(id: string, replay: Replay, ended: Ended): Subject {
  return {
    title: `${gameName(replay.game)}, ${presetName(replay.game, replay.preset)}`, picture: `/replays/${encodeURIComponent(id)}`,
    text: () => here(typeof replay.seed === "number" && !isCertain(replay.game, replay.preset) ? { ...ended, seed: replay.seed } : ended),
    link: `${location.origin}/replays/${encodeURIComponent(id)}`,
  };
}

function dailyLink(game: string, day: string | undefined): string {
  return `${location.origin}/daily/${encodeURIComponent(game)}${day ? "?day=" + day : ""}`;
}

async function told(path: string): Promise<string> {
  return (await api<{ lines: string[] }>("GET", path + "/result")).lines.join("\n");
}

async function here({ game, preset, status, view, seed }: Ended): Promise<string> {
  const { engine } = await import("../engine");
  const { lines } = await engine.shareView({ game, preset, status, view, ...(seed === undefined ? {} : { seed }) });
  return lines.join("\n");
}

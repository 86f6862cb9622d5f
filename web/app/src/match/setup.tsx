// What is chosen before a game for two: who sits opposite, which side, which clock. The last choice is remembered here.
import { useState } from "preact/hooks";
import type { BotInfo, Clock, GameInfo } from "../engine/types";
import { botName, defender } from "../games";
import { maybe, t } from "../i18n";
import { read, write } from "../prefs";
import { Choices } from "../ui/parts";
import { BotFace } from "./bot";
import { clockWords, readClock } from "./clock";

export type Against = "mind" | "friend" | "here";
export type Side = "0" | "1" | "lot";

/** What a player chose last in a game for two. */
export interface Chosen { against: Against; mind: string; side: Side }

/** The mind to begin with: neither the weakest nor the strongest. */
function middling(bots: readonly BotInfo[]): string {
  return bots[Math.floor((bots.length - 1) / 2)]?.name ?? "";
}

/** What was chosen last, or what suits a first game. */
export function remembered(game: GameInfo): Chosen {
  const [against, mind, side] = (read("opponent." + game.id) ?? "").split("/");
  return {
    against: ["mind", "friend", "here"].includes(against!) ? against as Against : game.bots.length ? "mind" : "friend",
    mind: game.bots.some((bot) => bot.name === mind) ? mind! : middling(game.bots),
    side: ["0", "1", "lot"].includes(side!) ? side as Side : "0",
  };
}

export function remember(game: GameInfo, { against, mind, side }: Chosen): void {
  write("opponent." + game.id, [against, mind, side].join("/"));
}

/** The bot of each seat, for a player who takes a side; of a preset that has its own, that bot against the first seat. */
export function mindsFor(game: GameInfo, preset: string, { mind, side }: Chosen): string[] {
  const given = defender(game.id, preset);
  if (given) return Array.from({ length: game.seats }, (_, i) => (i === 0 ? "" : given));
  const seat = side === "lot" ? crypto.getRandomValues(new Uint8Array(1))[0]! % game.seats : Number(side);
  return Array.from({ length: game.seats }, (_, i) => (i === seat ? "" : mind));
}

interface BotChoiceProps { legend: string; game: string; bots: readonly BotInfo[]; value: string; onChange: (bot: string) => void; name?: string }

/** One of a game's bots, with what it is like. */
export function BotChoice({ legend, game, bots, value, onChange, name = "bot" }: BotChoiceProps) {
  return (
    <fieldset class="bot-choice">
      <legend>{legend}</legend>
      {bots.map((bot) => (
        <label key={bot.name} class="bot">
          <input type="radio" name={name} value={bot.name} checked={bot.name === value} onChange={() => onChange(bot.name)} />
          <BotFace game={game} bot={bot.name} />
          <span class="bot-text">
            <span class="bot-name">{botName(game, bot.name)}<small class="tag">{maybe("bots.level." + bot.difficulty, bot.difficulty)}</small></span>
            <small>{bot.description}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const presets: readonly Clock[] = [{ base: 180, increment: 2 }, { base: 300, increment: 0 }, { base: 600, increment: 5 }, { base: 1800, increment: 0 }];
const written = ({ base, increment }: Clock): string => `${base}+${increment}`;
const limits = { minutes: 24 * 60, seconds: 3600 };

/** A clock: none, one of a few, or one's own. */
export function ClockChoice({ value, onChange }: { value: Clock | undefined; onChange: (clock: Clock | undefined) => void }) {
  const [own, setOwn] = useState(() => value !== undefined && !presets.some((each) => written(each) === written(value)));
  const choose = (name: string): void => {
    setOwn(name === "own");
    onChange(name === "own" ? value ?? { base: 300, increment: 3 } : readClock(name));
  };
  return (
    <div class="stack">
      <Choices label={t("clock.name")} value={own ? "own" : value ? written(value) : "none"} onChange={choose}
        choices={[
          { value: "none", label: t("clock.none") }, ...presets.map((each) => ({ value: written(each), label: clockWords(each) })),
          { value: "own", label: t("clock.own") },
        ]} />
      {own && value && <OwnClock value={value} onChange={onChange} />}
    </div>
  );
}

function OwnClock({ value, onChange }: { value: Clock; onChange: (clock: Clock) => void }) {
  const within = (text: string, least: number, most: number): number => Math.min(Math.max(Number(text) || least, least), most);
  return (
    <div class="field-row">
      <div class="field">
        <label for="clock-base">{t("clock.base")}</label>
        <input id="clock-base" type="number" min={1} max={limits.minutes} step={1} inputMode="numeric" value={Math.ceil(value.base / 60)}
          onChange={(event) => onChange({ ...value, base: 60 * Math.round(within(event.currentTarget.value, 1, limits.minutes)) })} />
      </div>
      <div class="field">
        <label for="clock-increment">{t("clock.increment")}</label>
        <input id="clock-increment" type="number" min={0} max={limits.seconds} step={1} inputMode="numeric" value={value.increment}
          onChange={(event) => onChange({ ...value, increment: Math.round(within(event.currentTarget.value, 0, limits.seconds)) })} />
      </div>
    </div>
  );
}

// The adventurer's level as it grows: opened after something was won, the bar fills from where it stood the last time.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { me, playerName } from "../player";
import { read, still, write } from "../prefs";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { Meter } from "../ui/parts";

export interface Standing { readonly level: number; readonly xp: number; readonly needed: number }

/** What the bar shows one after another between two standings: full once for each level that was gained, three times at most. */
export function growth(from: Standing | undefined, to: Standing): readonly Standing[] {
  if (!from || from.level > to.level || from.level === to.level && from.xp >= to.xp) return [to];
  if (from.level === to.level) return [from, to];
  const passed = Array.from({ length: Math.min(to.level - from.level, 3) }, (_, i) => to.level - Math.min(to.level - from.level, 3) + i);
  return [from, ...passed.flatMap((level, i) => [
    ...(i > 0 ? [{ level, xp: 0, needed: 1 }] : []), { level, xp: 1, needed: 1 },
  ]), { ...to, xp: 0 }, to];
}

function lastSeen(): Standing | undefined {
  const [level, xp, needed] = (read("standing") ?? "").split("/").map(Number);
  return level && needed && xp !== undefined && xp >= 0 ? { level, xp, needed } : undefined;
}

const beat = 450;

/** The standing to show now, on the way to the one that is. */
function useGrowth(now: Standing | undefined): { shown: Standing | undefined; rose: boolean } {
  const [frames, setFrames] = useState<readonly Standing[]>([]);
  const [rose, setRose] = useState(false);
  const key = now ? `${now.level}/${now.xp}/${now.needed}` : "";
  useEffect(() => {
    if (!now) return;
    const from = lastSeen();
    write("standing", key);
    setFrames(still() ? [now] : growth(from, now));
    if (!from || now.level <= from.level) return;
    setRose(true);
    announce(t("match.levelUp", { from: from.level, to: now.level }));
  }, [key]);
  useEffect(() => {
    if (frames.length < 2) return;
    const timer = setTimeout(() => setFrames(frames.slice(1)), beat);
    return () => clearTimeout(timer);
  }, [frames]);
  return { shown: frames[0] ?? now, rose };
}

/** The level and the bar alone, where something was won. */
export function LevelBar() {
  const adventurer = me.value?.adventurer;
  const { shown } = useGrowth(adventurer);
  if (!adventurer || !shown) return null;
  const { xp, needed } = adventurer;
  return (
    <div class="level-line"><strong>{t("adventurer.level", { level: shown.level })}</strong>
      <span class={shown.xp === 0 ? "level-bar emptied" : "level-bar"} aria-hidden="true"><Meter label="" value={shown.xp} max={shown.needed} /></span>
      <small class="muted">{t("adventurer.xp", { xp, needed })}</small></div>
  );
}

/** Who walks here: name, level, experience, prestige. */
export function LevelCard() {
  const adventurer = me.value?.adventurer;
  const { shown, rose } = useGrowth(adventurer);
  if (!adventurer || !shown) {
    return <section class="card level-card" aria-label={t("adventurer.card")}><p key="nobody" class="muted">{t("home.adventureText")}</p></section>;
  }
  const { level, xp, needed, prestige } = adventurer;
  const emptied = shown.xp === 0 && shown !== adventurer;
  return (
    <section class="card level-card" aria-label={t("adventurer.card")}>
      <p class="level-name"><strong>{playerName()}</strong></p>
      <p class={rose ? "level-number rose" : "level-number"} data-testid="level"><small>{t("adventurer.levelWord")}</small><span>{shown.level}</span></p>
      <div class={emptied ? "level-bar emptied" : "level-bar"} aria-hidden="true">
        <Meter label="" value={shown.xp} max={shown.needed} />
      </div>
      <small class="muted" data-testid="xp">{t("adventurer.xp", { xp, needed })}<span class="visually-hidden"> · {t("adventurer.level", { level })}</span></small>
      {prestige > 0 && (
        <p class="level-prestige"><span aria-hidden="true">{Array.from({ length: Math.min(prestige, 5) }, (_, i) => <Icon key={i} name="star" size={18} />)}</span>
          <small>{t("adventurer.prestige", { n: prestige })}</small></p>
      )}
    </section>
  );
}

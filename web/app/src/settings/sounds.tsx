// Sounds: whether they are heard, and how loud. Changing either lets one be heard.
import { t } from "../i18n";
import { sound, volume } from "../prefs";
import { hear } from "../sound";
import { Switch } from "../ui/parts";

export function Sounds() {
  const on = sound.value === "on";
  return (
    <div class="sounds">
      <h2>{t("settings.sounds")}</h2>
      <Switch label={t("settings.sound")} on={on} onChange={(to) => { sound.value = to ? "on" : "off"; hear("move"); }} />
      <div class="field">
        <label for="volume">{t("settings.volume")}</label>
        <input id="volume" type="range" min={0} max={100} step={5} value={volume.value} disabled={!on} aria-valuetext={`${volume.value} %`}
          onInput={(event) => { volume.value = event.currentTarget.value; }} onChange={() => hear("move")} />
      </div>
    </div>
  );
}

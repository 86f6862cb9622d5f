// Settings: the name, the look, help, devices, and starting over.
import { useEffect } from "preact/hooks";
import { languages, t } from "../i18n";
import { forgetGuides } from "../match/guide";
import { connected } from "../net/online";
import { refreshMe } from "../player";
import { doubts, language, letters, motion, pace, theme, type Motion, type Pace, type Theme } from "../prefs";
import { Boards, Sets } from "../settings/boards";
import { Data } from "../settings/data";
import { Devices } from "../settings/devices";
import { NameForm } from "../settings/name";
import { Sounds } from "../settings/sounds";
import { StartOver } from "../settings/over";
import { notify } from "../ui/announce";
import { Button } from "../ui/button";
import { Choices, Heading, Switch } from "../ui/parts";

const themes: readonly Theme[] = ["system", "light", "dark", "contrast"];
const motions: readonly Motion[] = ["system", "less"];
const paces: readonly Pace[] = ["system", "steps", "once"];

export default function Settings() {
  useEffect(() => void refreshMe(), []);
  return (
    <>
      <Heading title={t("settings.title")} />
      <div class="settings">
        <Look />
        {connected.value
          ? <><NameForm /><Devices /><Data /><StartOver /></>
          : <p class="quiet-box muted">{t("settings.needsServer")}</p>}
      </div>
    </>
  );
}

function Look() {
  const codes = Object.keys(languages);
  return (
    <section class="card" aria-labelledby="look">
      <h2 id="look">{t("settings.look")}</h2>
      <Choices label={t("settings.theme")} value={theme.value} onChange={(value) => { theme.value = value; }}
        choices={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))} />
      <Choices label={t("settings.motion")} value={motion.value} onChange={(value) => { motion.value = value; }}
        choices={motions.map((value) => ({ value, label: t(`settings.motion.${value}`) }))} />
      <Choices label={t("settings.pace")} value={pace.value} onChange={(value) => { pace.value = value; }}
        choices={paces.map((value) => ({ value, label: t(`settings.pace.${value}`) }))} />
      <Choices label={t("settings.language")} value={language.value} onChange={(value) => { language.value = value; }}
        choices={[{ value: "", label: t("settings.languageAuto") }, ...codes.map((value) => ({ value, label: languages[value]!.name }))]} />
      <Boards />
      <Sets />
      <Sounds />
      <div>
        <h2>{t("settings.help")}</h2>
        <Switch label={t("settings.doubts")} on={doubts.value === "ask"} onChange={(on) => { doubts.value = on ? "ask" : "no"; }} />
        <Switch label={t("settings.letters")} on={letters.value === "on"} onChange={(on) => { letters.value = on ? "on" : "off"; }} />
        <p class="muted">{t("settings.lettersHelp")}</p>
      </div>
      <div class="buttons">
        <Button icon="help" onClick={() => { forgetGuides(); notify(t("settings.guideReset")); }}>{t("settings.guide")}</Button>
      </div>
    </section>
  );
}

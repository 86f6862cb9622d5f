// What others see of a player, and taking everything along or bringing it here.
import { useState } from "preact/hooks";
import { lang, t } from "../i18n";
import { api, sendFile } from "../net/api";
import { me, refreshMe } from "../player";
import { notify } from "../ui/announce";
import { ButtonLink } from "../ui/button";
import { Loaded, useLoad } from "../ui/load";
import { Switch } from "../ui/parts";
import { explain } from "../ui/problem";

/** What a player may hide, as the server's settings name it. */
const shows = ["public.rank", "public.games"] as const;

interface Settings { settings: Readonly<Record<string, string>> }
interface Brought { matches: number; again: number; left: number }

export function Data() {
  return (
    <section class="card" aria-labelledby="data">
      <h2 id="data">{t("settings.data")}</h2>
      {me.value?.player && <Shown />}
      <Along />
    </section>
  );
}

function Shown() {
  const load = useLoad(() => api<Settings>("GET", "/me/settings"));
  return (
    <div class="stack">
      <h3>{t("settings.shown")}</h3>
      <Loaded load={load}>{({ settings }) => <>{shows.map((name) => <Show key={name} name={name} on={settings[name] !== "no"} />)}</>}</Loaded>
    </div>
  );
}

function Show({ name, on }: { name: typeof shows[number]; on: boolean }) {
  const [now, setNow] = useState(on);
  const change = (to: boolean): void => {
    setNow(to);
    api("PUT", "/me/settings/" + name, { value: to ? "yes" : "no" }).catch((error: unknown) => { setNow(!to); notify(explain(error), "problem"); });
  };
  return <Switch label={t(`settings.${name}`)} on={now} onChange={change} />;
}

function Along() {
  const [busy, setBusy] = useState(false);
  const bring = (input: HTMLInputElement): void => {
    const file = input.files?.[0];
    if (!file) return;
    setBusy(true);
    sendFile<Brought>("/me/archive", file, "application/zip").then(
      ({ matches, again }) => { notify(t("settings.brought", { n: matches - again })); return refreshMe(); },
      (error: unknown) => notify(explain(error), "problem"),
    ).finally(() => { setBusy(false); input.value = ""; });
  };
  return (
    <div class="stack">
      <h3>{t("settings.along")}</h3>
      <p class="muted">{t("settings.alongText")} <a href={`/help/${lang.value}/account`}>{t("settings.more")}</a></p>
      {me.value?.player && <div class="buttons"><ButtonLink icon="replays" href="/api/v1/me/archive" download="">{t("settings.take")}</ButtonLink></div>}
      <div class="field">
        <label for="bring">{t("settings.bring")}</label>
        <input id="bring" type="file" accept=".zip,application/zip" disabled={busy} onChange={(event) => bring(event.currentTarget)} />
      </div>
    </div>
  );
}

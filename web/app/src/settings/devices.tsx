// Moving to another device, and who has access.
import { useState } from "preact/hooks";
import { ago, date, t } from "../i18n";
import { api } from "../net/api";
import { me } from "../player";
import { navigate } from "../router";
import { notify } from "../ui/announce";
import { Button } from "../ui/button";
import { Loaded, useLoad, type Load } from "../ui/load";
import { CopyField } from "../ui/parts";
import { explain } from "../ui/problem";
import { Qr } from "../ui/qr";

interface Code { code: string; expires: string }
type Scope = "bot" | "play" | "read";
interface Token { id: string; label: string; kind: "device" | "ssh" | Scope; created: string; used?: string; expires?: string; current: boolean }

export function Devices() {
  return (
    <section class="card" aria-labelledby="devices">
      <h2 id="devices">{t("settings.devices")}</h2>
      <EnterCode />
      {me.value?.player && <MoveAway />}
      {me.value?.player && <Tokens />}
    </section>
  );
}

/** Makes a code for another device: to read, to open, to scan. */
function MoveAway() {
  const [code, setCode] = useState<Code>();
  const make = (): void => {
    api<Code>("POST", "/me/codes", {}).then(setCode, (error: unknown) => notify(explain(error), "problem"));
  };
  const url = code && `${location.origin}/link/${code.code}`;
  return (
    <div class="stack">
      <h3>{t("settings.move")}</h3>
      <p class="muted">{t("settings.moveText")}</p>
      {code && url
        ? <div class="move-made">
            <Qr text={url} label={t("settings.moveQr", { url })} />
            <div class="stack">
              <p><span class="muted">{t("settings.moveCode")}</span><br /><span class="code-big" data-testid="code">{code.code}</span></p>
              <CopyField label={t("settings.moveExpires", { when: ago(code.expires) })} text={url} />
            </div>
          </div>
        : <div class="buttons"><Button icon="share" onClick={make}>{t("settings.moveMake")}</Button></div>}
    </div>
  );
}

function EnterCode() {
  const [code, setCode] = useState("");
  const go = (event: SubmitEvent): void => {
    event.preventDefault();
    navigate("/link/" + encodeURIComponent(code.trim().toUpperCase()));
  };
  return (
    <form class="stack" onSubmit={go}>
      <h3>{t("settings.enter")}</h3>
      <div class="field-row">
        <div class="field">
          <label for="code">{t("settings.enterCode")}</label>
          <input id="code" required maxLength={20} autocomplete="one-time-code" spellcheck={false} value={code} onInput={(event) => setCode(event.currentTarget.value)} />
        </div>
        <Button type="submit">{t("settings.enterGo")}</Button>
      </div>
    </form>
  );
}

function Tokens() {
  const load = useLoad(() => api<{ items: Token[] }>("GET", "/me/tokens"));
  return (
    <div class="stack">
      <h3>{t("settings.tokens")}</h3>
      <Loaded load={load}>{({ items }) => (
        <ul class="tokens">
          {items.map((token) => <TokenRow key={token.id} token={token} onGone={load.reload} />)}
        </ul>
      )}</Loaded>
      <NewToken load={load} />
    </div>
  );
}

function TokenRow({ token, onGone }: { token: Token; onGone: () => void }) {
  const kind = t(`settings.token.${token.kind}`);
  const label = !token.label || token.label === token.kind ? kind : token.label;
  const revoke = (): void => {
    api("DELETE", "/me/tokens/" + encodeURIComponent(token.id)).then(onGone, (error: unknown) => notify(explain(error), "problem"));
  };
  return (
    <li class="token">
      <span>
        <strong>{label}</strong>
        <small class="muted">{label !== kind && <>{kind} · </>}{t("settings.token.created", { when: date(token.created) })}
          {token.used && <> · {t("settings.token.used", { when: ago(token.used) })}</>}
          {token.expires && <> · {t("settings.token.ends", { when: date(token.expires) })}</>}</small>
      </span>
      {token.current
        ? <span class="tag accent">{t("settings.token.current")}</span>
        : <Button look="danger" onClick={revoke} aria-label={t("settings.token.revokeNamed", { label })}>{t("settings.token.revoke")}</Button>}
    </li>
  );
}

function NewToken({ load }: { load: Load<{ items: Token[] }> }) {
  const [label, setLabel] = useState("");
  const [scope, setScope] = useState<Scope>("bot");
  const [days, setDays] = useState(0);
  const [token, setToken] = useState<string>();
  const make = (event: SubmitEvent): void => {
    event.preventDefault();
    api<{ token: string }>("POST", "/me/tokens", { label: label.trim(), scope, ...(days > 0 && { expires: new Date(Date.now() + days * 86_400_000).toISOString() }) }).then(
      (made) => { setToken(made.token); setLabel(""); load.reload(); },
      (error: unknown) => notify(explain(error), "problem"),
    );
  };
  return (
    <form class="stack" onSubmit={make}>
      <div class="field-row">
        <div class="field">
          <label for="label">{t("settings.token.new")}</label>
          <input id="label" required maxLength={60} placeholder={t("settings.token.label")} value={label} onInput={(event) => setLabel(event.currentTarget.value)} />
        </div>
        <div class="field">
          <label for="scope">{t("settings.token.scope")}</label>
          <select id="scope" value={scope} onChange={(event) => setScope(event.currentTarget.value as Scope)}>
            {(["bot", "play", "read"] as const).map((each) => <option key={each} value={each}>{t(`settings.token.may.${each}`)}</option>)}
          </select>
        </div>
        <div class="field">
          <label for="ends">{t("settings.token.until")}</label>
          <select id="ends" value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
            <option value={0}>{t("settings.token.ever")}</option>
            {[7, 30, 365].map((each) => <option key={each} value={each}>{t("settings.token.days", { n: each })}</option>)}
          </select>
        </div>
        <Button type="submit">{t("settings.token.make")}</Button>
      </div>
      {token && <CopyField label={t("settings.token.once")} text={token} />}
    </form>
  );
}

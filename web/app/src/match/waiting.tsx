// A table that waits for somebody: what to send them, and how to close it.
import { useState } from "preact/hooks";
import type { Match } from "../engine/types";
import { gameName, presetName } from "../games";
import { t } from "../i18n";
import { api } from "../net/api";
import { navigate, place } from "../router";
import { notify } from "../ui/announce";
import { Button } from "../ui/button";
import { CopyField, Fact, Heading } from "../ui/parts";
import { explain } from "../ui/problem";
import { Qr } from "../ui/qr";
import { clockWords } from "./clock";
import { sidesOf } from "./sides";

/** The address under which somebody sits down. */
export function tableUrl(code: string): string { return `${location.origin}/t/${code}`; }

export function Waiting({ match }: { match: Match }) {
  const rematch = place.value.query.has("rematch");
  const side = sidesOf(match.game, match.seats.length)[match.seat];
  return (
    <div class="waiting" data-testid="waiting">
      <Heading title={t(rematch ? "table.rematch" : "table.waiting")} lead={t(rematch ? "table.rematchText" : "table.waitingText")} />
      <div class="waiting-parts">
        {!rematch && <Invitation match={match} />}
        <div class="card stack">
          <dl class="facts">
            <Fact name={t("board.game")}>{gameName(match.game)} · {presetName(match.game, match.preset)}</Fact>
            <Fact name={t("table.side")}>{side}</Fact>
            <Fact name={t("clock.name")}>{match.clock ? clockWords(match.clock) : t("clock.none")}</Fact>
          </dl>
          <p class="waiting-now" role="status"><span class="dots" aria-hidden="true"><i /><i /><i /></span>{t(rematch ? "table.waitsOther" : "table.waits")}</p>
          <Close match={match} />
        </div>
      </div>
    </div>
  );
}

function Invitation({ match }: { match: Match }) {
  const url = tableUrl(match.table!);
  const text = t("table.invite", { game: gameName(match.game) });
  const share = (): void => { navigator.share({ title: "wits", text, url }).catch(() => undefined); };
  return (
    <div class="card stack">
      <CopyField label={t("table.link")} text={url} />
      <div>
        <p class="field-name">{t("table.code")}</p>
        <p class="code-big" data-testid="table-code">{match.table}</p>
        <p class="muted">{t("table.codeText", { host: location.host })}</p>
      </div>
      {"share" in navigator && <div class="buttons"><Button icon="share" onClick={share}>{t("table.share")}</Button></div>}
      <details class="numbers"><summary>{t("table.qr")}</summary><Qr text={url} label={t("settings.moveQr", { url })} /></details>
    </div>
  );
}

function Close({ match }: { match: Match }) {
  const [busy, setBusy] = useState(false);
  const close = (): void => {
    setBusy(true);
    api("DELETE", `/matches/${encodeURIComponent(match.id)}/table`).then(
      () => { notify(t("table.closed")); navigate("/play/" + match.game, { replace: true }); },
      (error: unknown) => { setBusy(false); notify(explain(error), "problem"); },
    );
  };
  return <div class="buttons"><Button look="danger" icon="close" busy={busy} onClick={close}>{t("table.close")}</Button></div>;
}

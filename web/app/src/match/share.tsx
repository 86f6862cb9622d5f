// Letting others watch a match, or sharing how it ended. Links are made when asked for.
import { useState } from "preact/hooks";
import type { Match } from "../engine/types";
import { t } from "../i18n";
import { api } from "../net/api";
import { ShareButton } from "../share/sheet";
import { ofMatch } from "../share/subject";
import { notify } from "../ui/announce";
import { Button, Tool } from "../ui/button";
import { CopyField } from "../ui/parts";
import { Dialog } from "../ui/dialog";
import { explain } from "../ui/problem";
import { isHidden } from "./daily";

/** A running match is watched live; of a finished one the result is shared, as text, picture and link. */
export function Share({ match, look }: { match: Match; look?: "primary" | "quiet" }) {
  if (match.status !== "playing") return <ShareButton of={() => ofMatch(match)} look={look} />;
  return match.unsent || isHidden(match) ? null : <Watch match={match} />;
}

function Watch({ match }: { match: Match }) {
  const [url, setUrl] = useState<string>();
  const path = `/matches/${encodeURIComponent(match.id)}/share`;
  const make = (): void => {
    api<{ url: string }>("POST", path, {}).then((made) => setUrl(location.origin + made.url), (error: unknown) => notify(explain(error), "problem"));
  };
  const stop = (): void => {
    setUrl(undefined);
    api("DELETE", path).catch((error: unknown) => notify(explain(error), "problem"));
  };
  return (
    <>
      <Tool icon="eye" name={t("match.share")} onClick={make} />
      {url && (
        <Dialog title={t("match.share")} onClose={() => setUrl(undefined)}>
          <CopyField label={t(match.seats.length > 1 ? "match.shareTextTwo" : "match.shareText")} text={url} />
          <div class="buttons">
            <Button look="primary" onClick={() => setUrl(undefined)}>{t("common.close")}</Button>
            <Button look="danger" onClick={stop}>{t("match.shareStop")}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

// Letting others watch a match, or step through it when it is over. Links are made when asked for.
import { useState } from "preact/hooks";
import type { Match } from "../engine/types";
import { t } from "../i18n";
import { api } from "../net/api";
import { notify } from "../ui/announce";
import { Button } from "../ui/button";
import { CopyField } from "../ui/parts";
import { Dialog } from "../ui/dialog";
import { explain } from "../ui/problem";

/** A running match is watched live; a finished one is published as a replay. */
export function Share({ match }: { match: Match }) {
  const [url, setUrl] = useState<string>();
  const over = match.status !== "playing";
  const path = `/matches/${encodeURIComponent(match.id)}`;
  const make = (): void => {
    api<{ url: string }>("POST", path + (over ? "/publish" : "/share"), {})
      .then((made) => setUrl(location.origin + made.url), (error: unknown) => notify(explain(error), "problem"));
  };
  const stop = (): void => {
    setUrl(undefined);
    api("DELETE", path + "/share").catch((error: unknown) => notify(explain(error), "problem"));
  };
  const name = t(over ? "match.publish" : "match.share");
  return (
    <>
      <Button icon={over ? "share" : "eye"} onClick={make}>{name}</Button>
      {url && (
        <Dialog title={name} onClose={() => setUrl(undefined)}>
          <CopyField label={t(over ? "match.published" : "match.shareText")} text={url} />
          <div class="buttons">
            <Button look="primary" onClick={() => setUrl(undefined)}>{t("common.close")}</Button>
            {!over && <Button look="danger" onClick={stop}>{t("match.shareStop")}</Button>}
          </div>
        </Dialog>
      )}
    </>
  );
}

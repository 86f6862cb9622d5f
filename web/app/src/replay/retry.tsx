// Practice at a position of a replay: the same deal, played on from there.
import { useState } from "preact/hooks";
import type { Replay } from "../engine/types";
import { t } from "../i18n";
import { startFrom } from "../net/games";
import { navigate } from "../router";
import { notify } from "../ui/announce";
import { Button } from "../ui/button";
import { explain } from "../ui/problem";

export function Retry({ replay, seq }: { replay: Replay; seq: number }) {
  const [busy, setBusy] = useState(false);
  const begin = (): void => {
    setBusy(true);
    startFrom(replay, seq).then(
      (match) => navigate("/match/" + match.id),
      (error: unknown) => { setBusy(false); notify(explain(error), "problem"); },
    );
  };
  return <Button icon="again" busy={busy} data-testid="retry" onClick={begin}>{t("replay.retry")}</Button>;
}

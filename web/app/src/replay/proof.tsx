// The proof that a replay is what it says: played again by the rules on this device, digest and seal checked.
import { useState } from "preact/hooks";
import { isLocal, type Replay } from "../engine/types";
import { t } from "../i18n";
import { start } from "../net/games";
import { navigate, type PathParams } from "../router";
import { notify } from "../ui/announce";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { CopyField } from "../ui/parts";
import { explain } from "../ui/problem";
import { Seal } from "../ui/seal";
import { OpenFile } from "./file";
import { download, fileId, publish, type Opened } from "./open";

interface ProofProps { opened: Opened; params: PathParams; reload: () => void }

export function Proof({ opened: { replay, steps }, params, reload }: ProofProps) {
  return (
    <section class="card stack" aria-labelledby="proof">
      <h2 id="proof">{t(steps.ok ? "replay.fair" : "replay.unfair")}</h2>
      {steps.ok ? (
        <ul class="checks">
          <Check text={t("replay.check.moves", { n: replay.actions.length })} />
          <Check text={t("replay.check.digest")} />
          <Check text={replay.commitment ? t("replay.check.seal") : t("replay.check.seed", { seed: String(replay.seed) })} />
        </ul>
      ) : <p class="verdict bad"><Icon name="close" />{t("replay.broken", { why: steps.error ?? "" })}</p>}
      {replay.commitment && (
        <details class="numbers">
          <summary>{t("replay.seal")}</summary>
          <Seal commitment={replay.commitment} seed={String(replay.seed)} salt={replay.salt} />
        </details>
      )}
      <Publish replay={replay} ok={steps.ok} params={params} />
      <div class="buttons">
        <Button icon="last" class="down" onClick={() => download(replay)}>{t("replay.download")}</Button>
        <OpenFile onOpen={reload} />
        {typeof replay.seed === "number" && steps.ok && <SamePuzzle {...replay} seed={replay.seed} />}
      </div>
    </section>
  );
}

function Check({ text }: { text: string }) {
  return <li class="verdict good"><Icon name="check" /><span>{text}</span></li>;
}

interface PublishProps { replay: Replay; ok: boolean; params: PathParams }

function Publish({ replay, ok, params }: PublishProps) {
  const shared = params.id !== undefined && params.id !== fileId;
  const [url, setUrl] = useState(shared ? location.href : "");
  if (url) return <CopyField label={t("match.published")} text={url} />;
  if (!ok) return null;
  const make = (): void => {
    publish(params, replay, !params.match || isLocal(params.match)).then(setUrl, (error: unknown) => notify(explain(error), "problem"));
  };
  return <div class="buttons"><Button look="primary" icon="share" onClick={make}>{t("match.publish")}</Button></div>;
}

function SamePuzzle({ game, preset, seed }: { game: string; preset: string; seed: number }) {
  const [busy, setBusy] = useState(false);
  const deal = (): void => {
    setBusy(true);
    start({ game, preset, seed, key: crypto.randomUUID() }).then(
      (match) => navigate("/match/" + match.id),
      (error: unknown) => { setBusy(false); notify(explain(error), "problem"); },
    );
  };
  return <Button icon="play" busy={busy} onClick={deal}>{t("replay.same")}</Button>;
}

// The proof that a replay is what it says: played again by the rules on this device, digest and seal checked.
import { useState } from "preact/hooks";
import type { Replay, Steps } from "../engine/types";
import { isCertain } from "../games";
import { t } from "../i18n";
import { start } from "../net/games";
import { navigate, type PathParams } from "../router";
import { ShareButton } from "../share/sheet";
import { ofReplay, type Subject } from "../share/subject";
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
  const chance = !isCertain(replay.game, replay.preset);
  return (
    <section class="card stack" aria-labelledby="proof">
      <h2 id="proof">{t(steps.ok ? "replay.fair" : "replay.unfair")}</h2>
      {steps.ok ? (
        <ul class="checks">
          <Check text={t("replay.check.moves", { n: replay.actions.length })} />
          <Check text={t("replay.check.digest")} />
          {chance && <Check text={replay.commitment ? t("replay.check.seal") : t("replay.check.seed", { seed: String(replay.seed) })} />}
        </ul>
      ) : <p class="verdict bad"><Icon name="close" />{t("replay.broken", { why: steps.error ?? "" })}</p>}
      {chance && replay.commitment && (
        <details class="numbers">
          <summary>{t("replay.seal")}</summary>
          <Seal commitment={replay.commitment} seed={String(replay.seed)} salt={replay.salt} />
        </details>
      )}
      <Publish replay={replay} steps={steps} params={params} />
      <div class="buttons">
        <Button icon="last" class="down" onClick={() => download(replay)}>{t("replay.download")}</Button>
        <OpenFile onOpen={reload} />
        {chance && replay.players.length < 2 && typeof replay.seed === "number" && steps.ok && <SamePuzzle {...replay} seed={replay.seed} />}
      </div>
    </section>
  );
}

function Check({ text }: { text: string }) {
  return <li class="verdict good"><Icon name="check" /><span>{text}</span></li>;
}

interface PublishProps { replay: Replay; steps: Steps; params: PathParams }

/** What is shared of a public replay: its end, as the seat saw it that it is shown from. */
function subject(url: string, replay: Replay, { steps, status }: Steps): Subject {
  const id = new URL(url).pathname.split("/").pop()!;
  const view = steps.at(-1)!.view;
  return ofReplay(id, replay, { game: replay.game, preset: replay.preset, status, view });
}

function Publish({ replay, steps, params }: PublishProps) {
  const shared = params.id !== undefined && params.id !== fileId;
  const [url, setUrl] = useState(shared ? location.href : "");
  if (url) return <><CopyField label={t("match.published")} text={url} /><div class="buttons"><ShareButton of={() => subject(url, replay, steps)} /></div></>;
  if (!steps.ok) return null;
  const make = (): void => {
    publish(params, replay).then(setUrl, (error: unknown) => notify(explain(error), "problem"));
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

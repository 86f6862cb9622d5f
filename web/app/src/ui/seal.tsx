// A sealed deal and its proof: the fingerprint given before the game, seed and salt afterwards, and the check itself.
import { useState } from "preact/hooks";
import { sealCommand, sealHolds } from "../fair";
import { t } from "../i18n";
import { announce } from "./announce";
import { Button } from "./button";
import { Icon } from "./icon";

interface SealProps { commitment: string; seed?: string | undefined; salt?: string | undefined }

export function Seal({ commitment, seed, salt }: SealProps) {
  return (
    <div class="seal stack">
      <dl class="digits">
        <Digits name={t("seal.commitment")} text={commitment} />
        {seed && <Digits name={t("daily.seed")} text={seed} />}
        {salt && <Digits name={t("daily.salt")} text={salt} />}
      </dl>
      {seed && salt ? <Check commitment={commitment} seed={seed} salt={salt} /> : <p class="muted">{t("seal.later")}</p>}
    </div>
  );
}

function Digits({ name, text }: { name: string; text: string }) {
  return <div><dt>{name}</dt><dd><code>{text}</code></dd></div>;
}

function Check({ commitment, seed, salt }: { commitment: string; seed: string; salt: string }) {
  const [found, setFound] = useState<string>("");
  const [good, setGood] = useState<boolean | null>(null);
  const check = async (): Promise<void> => {
    const holds = await sealHolds(seed, salt, commitment);
    const text = t(holds === null ? "seal.cannot" : holds ? "seal.holds" : "seal.broken");
    setGood(holds);
    setFound(text);
    announce(text);
  };
  return (
    <>
      <p>{t("seal.how")}</p>
      <div class="buttons seal-check">
        <Button icon="check" onClick={() => void check()}>{t("seal.check")}</Button>
        {found && <p class={good ? "verdict good" : "verdict bad"}><Icon name={good ? "check" : "close"} />{found}</p>}
      </div>
      <details class="numbers">
        <summary>{t("seal.byHand")}</summary>
        <p><code>{sealCommand(seed, salt)}</code></p>
      </details>
    </>
  );
}

// Sharing something: a picture to look at, a text and a link to copy, the picture as a file, and the system's own way where
// there is one.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { announce, notify } from "../ui/announce";
import { Button, ButtonLink } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { CopyField } from "../ui/parts";
import { explain } from "../ui/problem";
import { pictureUrl, type Subject } from "./subject";

const failed = (error: unknown): void => notify(explain(error), "problem");

export function ShareSheet({ of, onClose }: { of: Subject; onClose: () => void }) {
  const [text, setText] = useState<string>();
  const [link, setLink] = useState(of.link);
  const [busy, setBusy] = useState(false);
  const file = useRef<File | undefined>(undefined);
  useEffect(() => {
    of.text?.().then(setText, failed);
    if (of.picture && canShareFiles()) fetchPicture(of).then((made) => { file.current = made; }, () => undefined);
  }, []);
  const publish = (): void => {
    setBusy(true);
    of.publish!().then(setLink, failed).finally(() => setBusy(false));
  };
  const whole = [text, link].filter(Boolean).join("\n");
  return (
    <Dialog title={t("share.title")} onClose={onClose}>
      {of.picture && <img class="share-picture" src={pictureUrl(of.picture, "svg")} width={1200} height={630} alt={t("share.picture", { what: of.title })} />}
      {of.text && <pre class="share-text" data-testid="share-text" tabIndex={0} aria-label={t("share.text")}>{text ?? "…"}</pre>}
      {link ? <CopyField label={t(of.publish ? "match.published" : "share.link")} text={link} /> : null}
      <div class="buttons">
        {text !== undefined && <Copy text={whole} />}
        {of.picture && (
          <ButtonLink icon="last" class="down" href={pictureUrl(of.picture, "png")} download={fileName(of)}>{t("share.download")}</ButtonLink>
        )}
        {!link && of.publish && <Button icon="replays" busy={busy} onClick={publish}>{t("share.makeLink")}</Button>}
        {"share" in navigator && <Button icon="share" look={text === undefined ? "primary" : "plain"} onClick={() => send(of, text, link, file.current)}>{t("share.system")}</Button>}
        <Button onClick={onClose}>{t("common.close")}</Button>
      </div>
      {!link && of.publish && <p class="muted">{t("share.public")}</p>}
    </Dialog>
  );
}

function Copy({ text }: { text: string }) {
  const [done, setDone] = useState(false);
  const copy = (): void => {
    navigator.clipboard?.writeText(text).then(() => { setDone(true); announce(t("common.copied")); }, () => undefined);
  };
  return <Button look="primary" icon={done ? "check" : "copy"} onClick={copy}>{t("share.copy")}</Button>;
}

/** A button that opens the sheet. */
export function ShareButton({ of, look, name }: { of: () => Subject; look?: "primary" | "quiet"; name?: string }) {
  const [open, setOpen] = useState<Subject>();
  return (
    <>
      <Button icon="share" look={look} onClick={() => setOpen(of())}>{name ?? t("share.name")}</Button>
      {open && <ShareSheet of={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function fileName({ title }: Subject): string {
  return `wits-${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")}.png`;
}

function canShareFiles(): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [new File([], "wits.png", { type: "image/png" })] });
}

async function fetchPicture(of: Subject): Promise<File> {
  const answer = await fetch(pictureUrl(of.picture!, "png"), { credentials: "same-origin" });
  if (!answer.ok) throw new Error(String(answer.status));
  return new File([await answer.blob()], fileName(of), { type: "image/png" });
}

/** Hands over to the system. Who changes their mind there has not failed. */
function send(of: Subject, text: string | undefined, url: string | undefined, file: File | undefined): void {
  const data: ShareData = { title: of.title, ...(text ? { text } : {}), ...(url ? { url } : {}), ...(file ? { files: [file] } : {}) };
  navigator.share(data).catch((error: Error) => { if (error.name !== "AbortError") notify(error.message, "problem"); });
}

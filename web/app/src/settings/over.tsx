// Starting over, leaving this device, and deleting oneself. All ask first.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { forgetProgress } from "../learn/progress";
import { api } from "../net/api";
import { me, refreshMe, type Me } from "../player";
import { notify } from "../ui/announce";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { explain } from "../ui/problem";

type Asking = "reset" | "leave" | "delete" | undefined;

export function StartOver() {
  const [asking, setAsking] = useState<Asking>();
  if (!me.value?.player) return null;
  const close = (): void => setAsking(undefined);
  return (
    <section class="card" aria-labelledby="over">
      <h2 id="over">{t("settings.danger")}</h2>
      <div class="buttons">
        <Button look="danger" onClick={() => setAsking("reset")}>{t("settings.reset")}</Button>
        <Button look="danger" onClick={() => setAsking("leave")}>{t("settings.leave")}</Button>
        <Button look="danger" onClick={() => setAsking("delete")}>{t("settings.delete")}</Button>
      </div>
      {asking === "reset" && <Typed word="reset" text={t("settings.resetText")} title={t("settings.reset")} does={reset} onClose={close} />}
      {asking === "delete" && <Typed word="delete" text={t("settings.deleteText")} title={t("settings.delete")} does={deleteMe} onClose={close} />}
      {asking === "leave" && <Leave onClose={close} />}
    </section>
  );
}

async function reset(): Promise<void> {
  me.value = await api<Me>("POST", "/me/reset", { confirm: "reset" });
  forgetProgress();
  notify(t("settings.resetDone"));
}

async function deleteMe(): Promise<void> {
  await api("POST", "/me/delete", { confirm: "delete" });
  forgetProgress();
  notify(t("settings.deleteDone"));
  await refreshMe();
}

/** Does something for good, once a word was typed. */
function Typed({ word, title, text, does, onClose }: { word: string; title: string; text: string; does: () => Promise<void>; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const go = (event: SubmitEvent): void => {
    event.preventDefault();
    does().catch((error: unknown) => notify(explain(error), "problem")).finally(onClose);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <form class="stack" onSubmit={go}>
        <div class="field">
          <label for="confirm">{t("settings.resetAsk", { word })}</label>
          <input id="confirm" autocomplete="off" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
        </div>
        <div class="buttons">
          <Button type="submit" look="danger" disabled={typed.trim().toLowerCase() !== word}>{title}</Button>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function Leave({ onClose }: { onClose: () => void }) {
  const leave = (): void => {
    api("DELETE", "/session").then(() => { forgetProgress(); return refreshMe(); }).catch((error: unknown) => notify(explain(error), "problem")).finally(onClose);
  };
  return (
    <Dialog title={t("settings.leave")} onClose={onClose}>
      <p>{t("settings.leaveText")}</p>
      <div class="buttons">
        <Button look="danger" onClick={leave}>{t("settings.leave")}</Button>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
      </div>
    </Dialog>
  );
}

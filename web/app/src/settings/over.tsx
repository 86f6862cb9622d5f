// Starting over, and leaving this device. Both ask first.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { forgetProgress } from "../learn/progress";
import { api } from "../net/api";
import { me, refreshMe, type Me } from "../player";
import { notify } from "../ui/announce";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { explain } from "../ui/problem";

type Asking = "reset" | "leave" | undefined;

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
      </div>
      {asking === "reset" && <Reset onClose={close} />}
      {asking === "leave" && <Leave onClose={close} />}
    </section>
  );
}

function Reset({ onClose }: { onClose: () => void }) {
  const [word, setWord] = useState("");
  const reset = (event: SubmitEvent): void => {
    event.preventDefault();
    api<Me>("POST", "/me/reset", { confirm: "reset" }).then(
      (now) => { me.value = now; forgetProgress(); notify(t("settings.resetDone")); onClose(); },
      (error: unknown) => { notify(explain(error), "problem"); onClose(); },
    );
  };
  return (
    <Dialog title={t("settings.reset")} onClose={onClose}>
      <p>{t("settings.resetText")}</p>
      <form class="stack" onSubmit={reset}>
        <div class="field">
          <label for="confirm">{t("settings.resetAsk", { word: "reset" })}</label>
          <input id="confirm" autocomplete="off" value={word} onInput={(event) => setWord(event.currentTarget.value)} />
        </div>
        <div class="buttons">
          <Button type="submit" look="danger" disabled={word.trim().toLowerCase() !== "reset"}>{t("settings.reset")}</Button>
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

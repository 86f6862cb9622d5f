// The name is asked for once, when it first matters: before others see it.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { api } from "../net/api";
import { expectMe, me, type Me } from "../player";
import { read, write } from "../prefs";
import { notify } from "../ui/announce";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { explain } from "../ui/problem";

interface Asking { ask: (then: () => void) => void; dialog: preact.JSX.Element | null }

/** Asks for the name before something is done that others see, then does it. Who has one, or was asked before, is not asked. */
export function useName(): Asking {
  const [then, setThen] = useState<() => void>();
  const ask = (next: () => void): void => {
    void expectMe().then(() => {
      if (read("name.asked") || me.peek()?.player && !me.peek()?.unnamed) next();
      else setThen(() => next);
    });
  };
  const go = (): void => { write("name.asked", "1"); setThen(undefined); then?.(); };
  return { ask, dialog: then ? <NameDialog onDone={go} onClose={() => setThen(undefined)} /> : null };
}

function NameDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const save = (event: Event): void => {
    event.preventDefault();
    if (!name.trim()) return onDone();
    setBusy(true);
    api<Me>("PATCH", "/me", { name: name.trim() }).then(
      (now) => { me.value = now; onDone(); },
      (error: unknown) => { setBusy(false); notify(explain(error), "problem"); },
    );
  };
  return (
    <Dialog title={t("name.title")} onClose={onClose}>
      <form class="stack" onSubmit={save}>
        <p>{t("name.text")}</p>
        <div class="field">
          <label for="asked-name">{t("settings.name")}</label>
          <input id="asked-name" autocomplete="nickname" maxLength={40} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </div>
        <div class="buttons">
          <Button type="submit" look="primary" busy={busy} data-testid="name-save">{t(name.trim() ? "name.save" : "name.stay", { name: t("adventurer.unnamed") })}</Button>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}

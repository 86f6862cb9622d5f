// The player's name.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { api } from "../net/api";
import { me, type Me } from "../player";
import { notify } from "../ui/announce";
import { Button } from "../ui/button";
import { explain } from "../ui/problem";

export function NameForm() {
  const [name, setName] = useState<string>();
  const shown = name ?? me.value?.adventurer?.name ?? "";
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!shown.trim()) return notify(t("name.empty"), "problem");
    api<Me>("PATCH", "/me", { name: shown.trim() }).then(
      (now) => { me.value = now; setName(undefined); notify(t("common.saved")); },
      (error: unknown) => notify(explain(error), "problem"),
    );
  };
  return (
    <form class="card" onSubmit={save}>
      <div class="field-row">
        <div class="field">
          <label for="name">{t("settings.name")}</label>
          <input id="name" name="name" autocomplete="nickname" required maxLength={40} value={shown} aria-describedby="name-help"
            onInput={(event) => setName(event.currentTarget.value)} />
        </div>
        <Button type="submit" look="primary">{t("settings.save")}</Button>
      </div>
      <p id="name-help" class="muted">{t("settings.nameHelp")}</p>
    </form>
  );
}

// A link from another device. It asks before it takes the player over, so that opening it by accident uses no code.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { api } from "../net/api";
import { refreshMe } from "../player";
import { navigate } from "../router";
import type { PageProps } from "../routes";
import { notify } from "../ui/announce";
import { Button, ButtonLink } from "../ui/button";
import { Heading } from "../ui/parts";
import { explain } from "../ui/problem";

export default function Link({ params }: PageProps) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const take = (): void => {
    setBusy(true);
    api<{ name: string }>("POST", "/session", { code: params.code, label: deviceName(), cookie: true }).then(
      async ({ name }) => { await refreshMe(); notify(t("link.done", { name })); navigate("/", { replace: true }); },
      (problem: unknown) => { setError(explain(problem)); setBusy(false); },
    );
  };
  return (
    <>
      <Heading title={t("link.title")} lead={t("link.text")} />
      <p class="code-big">{params.code}</p>
      {error && <p class="line lost" role="alert">{error}</p>}
      <div class="buttons section">
        <Button look="primary" icon="check" busy={busy} onClick={take}>{t("link.go")}</Button>
        <ButtonLink icon="home" href="/">{t("common.cancel")}</ButtonLink>
      </div>
    </>
  );
}

/** A name by which the player knows this device again: its browser and system. */
function deviceName(): string {
  const agent = navigator.userAgent;
  const browser = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0].replace("Edg", "Edge").replace("OPR", "Opera") ?? "Browser";
  const system = /Android|iPhone|iPad|Windows|Macintosh|Linux/.exec(agent)?.[0].replace("Macintosh", "Mac");
  return system ? `${browser}, ${system}` : browser;
}

// What wits is, which version this is, what it keeps, and what it never does.
import { lang, t, type Key } from "../i18n";
import { connected } from "../net/online";
import { ButtonLink } from "../ui/button";
import { Mark } from "../ui/icon";
import { useLoad } from "../ui/load";
import { Fact, Heading } from "../ui/parts";

/** The server's version, as its description of the API gives it. */
async function version(): Promise<string> {
  const answer = await fetch("/openapi.json");
  const { info } = await answer.json() as { info?: { version?: string } };
  return info?.version ?? "";
}

export default function AboutPage() {
  const load = useLoad(version, [connected.value]);
  return (
    <>
      <Heading title={t("about.title")} lead={t("about.lead")} />
      <div class="about">
        <section class="card stack about-program" aria-labelledby="program">
          <Mark size={64} />
          <h2 id="program">{t("about.program")}</h2>
          <dl class="facts">
            <Fact name={t("about.version")}>{load.data ?? (load.error === undefined ? "" : "–")}</Fact>
            <Fact name={t("about.licence")}>MIT</Fact>
          </dl>
          <p>{t("about.free")}</p>
          <div class="buttons">
            <ButtonLink icon="help" href="/help">{t("nav.help")}</ButtonLink>
            <ButtonLink icon="learn" href={`/help/${lang.value}/`}>{t("about.handbook")}</ButtonLink>
            <ButtonLink icon="about" href={`/help/${lang.value}/privacy`}>{t("about.privacy")}</ButtonLink>
            <ButtonLink icon="bots" href="/docs">{t("about.api")}</ButtonLink>
          </div>
        </section>
        <div class="stack">
          <Kept title="about.device" items={["about.device.1", "about.device.2", "about.device.3"]} />
          <Kept title="about.server" items={["about.server.1", "about.server.2", "about.server.3"]} />
          <Kept title="about.never" items={["about.never.1", "about.never.2", "about.never.3"]} />
        </div>
      </div>
    </>
  );
}

function Kept({ title, items }: { title: Key; items: readonly Key[] }) {
  return (
    <section class="about-part">
      <h2>{t(title)}</h2>
      <ul class="rules">{items.map((key) => <li key={key}>{t(key)}</li>)}</ul>
    </section>
  );
}

// What an address that leads nowhere shows.
import { t } from "../i18n";
import { ButtonLink } from "../ui/button";
import { Heading } from "../ui/parts";

export default function Missing() {
  return (
    <>
      <Heading title={t("page.missing")} lead={t("page.missingText")} />
      <ButtonLink look="primary" icon="home" href="/">{t("page.home")}</ButtonLink>
    </>
  );
}

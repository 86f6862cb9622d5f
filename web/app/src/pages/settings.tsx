import { t } from "../i18n";
import { Heading } from "../ui/parts";

export default function Page() {
  return <Heading title={t("settings.title")} />;
}

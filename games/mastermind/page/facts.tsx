// What stands in the panel beside a code that is broken.
import { Fact, number, presetName } from "@wits/app";
import { Pegs } from "./gem";
import type { View } from "./types";
import { game, t } from "./words";

interface FactsProps { view: View; preset: string; possible?: number | undefined }

export function Facts({ view, preset, possible }: FactsProps) {
  return (
    <>
      <Fact name={t("page.variant")}>{presetName(game, preset)}</Fact>
      <Fact name={t("page.code")}>{t("page.codeInfo", { length: view.codeLength, colors: view.colors.length })}</Fact>
      <Fact name={t("page.left")}><span data-testid="attempts-left">{view.maxAttempts - view.attempts.length}</span></Fact>
      {possible !== undefined && <Fact name={t("page.possible")}><span data-testid="possible">{number(possible)}</span></Fact>}
      <Fact name={t("page.black")}><span class="visually-hidden">{t("page.blackPeg")}</span><Pegs feedback={{ black: 1, white: 0 }} places={1} /></Fact>
      <Fact name={t("page.white")}><span class="visually-hidden">{t("page.whitePeg")}</span><Pegs feedback={{ black: 0, white: 1 }} places={1} /></Fact>
    </>
  );
}

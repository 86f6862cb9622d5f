// The code that was set, as its setter sees it.
import { Code } from "../../mastermind/page/history";
import { codeWords } from "../../mastermind/page/logic";
import type { View } from "./types";
import { t } from "./words";

export function Own({ view }: { view: View }) {
  const code = view.secretCode;
  if (!code) return null;
  return (
    <div class="secret open" data-testid="own-code">
      <span class="secret-name">{t("page.yours")}</span>
      <span class="visually-hidden">{codeWords(code)}</span>
      <Code code={code} />
    </div>
  );
}

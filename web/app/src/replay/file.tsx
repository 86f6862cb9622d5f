// A button that opens a replay from a file of this device.
import { useRef } from "preact/hooks";
import { t } from "../i18n";
import { navigate } from "../router";
import { notify } from "../ui/announce";
import { Button } from "../ui/button";
import { explain } from "../ui/problem";
import { fileId, keepFile } from "./open";

export function OpenFile({ onOpen }: { onOpen?: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined): void => {
    if (!file) return;
    keepFile(file).then(
      () => { navigate(`/replays/${fileId}`); onOpen?.(); },
      (error: unknown) => notify(explain(error), "problem"),
    );
    input.current!.value = "";
  };
  return (
    <>
      <input ref={input} type="file" accept=".json,application/json" hidden data-testid="replay-file"
        onChange={(event) => choose(event.currentTarget.files?.[0])} />
      <Button icon="plus" onClick={() => input.current?.click()}>{t("replay.openFile")}</Button>
    </>
  );
}

// Sounds, and how boards look, within reach while one plays. The same is in the settings.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { sound } from "../prefs";
import { Boards, SetsOf } from "../settings/boards";
import { Sounds } from "../settings/sounds";
import { hear } from "../sound";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

const speaker = "M4.5 9.5v5H8l4.5 4v-13L8 9.5z";
const waves = "M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11";
const cross = "M16 9.5l5 5M21 9.5l-5 5";
const squares = "M4.5 4.5h15v15h-15zM4.5 12h15M12 4.5v15M5 5h6.5v6.5H5zM12.5 12.5H19V19h-6.5z";

/** Two small buttons: sounds on or off, and a dialog for how boards, pieces and sounds are. */
export function Looks({ game }: { game: string }) {
  const [open, setOpen] = useState(false);
  const on = sound.value === "on";
  return (
    <>
      <Small name={t("settings.sounds")} path={speaker + (on ? waves : cross)} pressed={on} onClick={() => { sound.value = on ? "off" : "on"; hear("move"); }} />
      <Small name={t("settings.look")} path={squares} onClick={() => setOpen(true)} />
      {open && <Dialog title={t("settings.look")} onClose={() => setOpen(false)}><Boards /><SetsOf game={game} /><Sounds /><div class="buttons"><Button onClick={() => setOpen(false)}>{t("common.close")}</Button></div></Dialog>}
    </>
  );
}

function Small({ name, path, pressed, onClick }: { name: string; path: string; pressed?: boolean; onClick: () => void }) {
  return (
    <button type="button" class="button quiet panel-look" aria-label={name} title={name} aria-pressed={pressed} onClick={onClick}>
      <svg class="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={path} /></svg>
    </button>
  );
}

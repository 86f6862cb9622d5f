// The theme and the language, a click each, on every page. What else a device may prefer is in the settings.
import { lang, languages, t } from "../i18n";
import { isDark, language, theme } from "../prefs";
import { Icon } from "./icon";

export function Looks() {
  const codes = Object.keys(languages);
  const next = codes[(codes.indexOf(lang.value) + 1) % codes.length]!;
  const dark = isDark();
  return (
    <span class="looks">
      {theme.value !== "contrast" && (
        <button type="button" class="button quiet" aria-label={t(dark ? "app.light" : "app.dark")} title={t(dark ? "app.light" : "app.dark")}
          onClick={() => { theme.value = dark ? "light" : "dark"; }}>
          <Icon name={dark ? "sun" : "moon"} />
        </button>
      )}
      <button type="button" class="button quiet" lang={next} title={languages[next]!.name} onClick={() => { language.value = next; }}>
        {next.toUpperCase()}<span class="visually-hidden"> {languages[next]!.name}</span>
      </button>
    </span>
  );
}

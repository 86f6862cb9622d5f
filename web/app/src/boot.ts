/**
 * Runs before the first paint: takes the theme that this device chose, so that nothing flashes.
 * It loads nothing and never fails. prefs.ts takes over afterwards, by the same rules.
 */
(() => {
  const asks = (query: string): boolean => matchMedia(query).matches;
  const data = document.documentElement.dataset;
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem("wits.theme");
  } catch {
    // A browser that keeps nothing still plays.
  }
  const dark = chosen === "dark" || (chosen !== "light" && asks("(prefers-color-scheme: dark)"));
  data.theme = dark ? "dark" : "light";
  data.contrast = chosen === "contrast" || (!chosen && asks("(prefers-contrast: more)")) ? "more" : "normal";
})();

/**
 * Runs before the first paint: takes the theme and the language that this device chose, so that nothing flashes.
 * It loads nothing and never fails.
 */
(() => {
  const root = document.documentElement;
  const read = (name: string): string | null => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const theme = read('wits.theme');
  if (theme) root.dataset.theme = theme;
  if (read('wits.motion') === 'less') root.dataset.motion = 'less';
  const lang = read('wits.lang');
  if (lang) root.lang = lang;
})();

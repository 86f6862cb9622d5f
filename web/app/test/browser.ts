// As much of a browser as the app's plain code asks for.
const kept = new Map<string, string>();

Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  location: { pathname: "/", search: "" },
  ...(globalThis.navigator ? {} : { navigator: { onLine: true, languages: ["en"] } }),
  localStorage: {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  },
});

/** What the browser keeps under a name. */
export function keptAt(name: string): string | undefined {
  return kept.get(name);
}

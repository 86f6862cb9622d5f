// Addresses: what the address bar says is what is shown. Back, forward, reload and a copied link all lead to the same page.
import { signal } from "@preact/signals";

export interface Place { readonly path: string; readonly query: URLSearchParams }

function here(): Place {
  return { path: decodeURI(location.pathname), query: new URLSearchParams(location.search) };
}

export const place = signal<Place>(here());

/** Goes to a page of the app. With replace, back does not return to where one was. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", to);
  else if (to !== location.pathname + location.search) history.pushState(null, "", to);
  place.value = here();
}

/** Lets links inside the app change the page without loading it anew. Everything unusual is left to the browser. */
export function listen(): void {
  addEventListener("popstate", () => { place.value = here(); });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.hash && link.pathname === location.pathname || !belongs(link.pathname)) return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  });
}

function belongs(path: string): boolean {
  return !/^\/((api|docs|openapi\.json|healthz|readyz|metrics|assets|privacy)(\/|$)|help\/)/.test(path);
}

export type PathParams = Readonly<Record<string, string>>;

/** Matches a path against a pattern such as /match/:id. */
export function matchPath(pattern: string, path: string): PathParams | null {
  const want = pattern.split("/").filter(Boolean);
  const have = path.split("/").filter(Boolean);
  if (want.length !== have.length) return null;
  const params: Record<string, string> = {};
  for (let i = 0; i < want.length; i++) {
    const [name, value] = [want[i]!, have[i]!];
    if (name.startsWith(":")) params[name.slice(1)] = value;
    else if (name !== value) return null;
  }
  return params;
}

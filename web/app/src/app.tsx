// The shell: what stands around every page, and the page that the address names.
import { effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t, type Key } from "./i18n";
import { connected } from "./net/online";
import { laterStyle } from "./page";
import { me, playerName } from "./player";
import { board, read } from "./prefs";
import { place } from "./router";
import { find, type Found, type Page } from "./routes";
import { announce, Announcer, Notes, notify } from "./ui/announce";
import { Button } from "./ui/button";
import { Icon, Mark, type IconName } from "./ui/icon";
import { FailedPage } from "./ui/load";
import { Looks } from "./ui/looks";

interface Shown { readonly found: Found; readonly path: string; readonly Page?: Page; readonly error?: unknown }

const shown = signal<Shown | null>(null);
const slow = signal(false);

/** Loads the page of the address; the old one stays until the new one is there. */
async function show(path: string): Promise<void> {
  const found = find(path);
  const timer = setTimeout(() => { slow.value = true; }, 200);
  const styled = found.pattern === "/" && board.peek() === "classic" && read("back") !== "1" ? undefined : laterStyle();
  const next = await Promise.all([found.load(), styled]).then(
    ([module]) => ({ found, path, Page: module.default }),
    (error: unknown) => ({ found, path, error }),
  );
  clearTimeout(timer);
  slow.value = false;
  if (place.peek().path === path) shown.value = next;
}

effect(() => void show(place.value.path));

interface NavItem { readonly href: string; readonly name: Key; readonly icon: IconName; readonly main?: boolean; readonly also?: string }

const items: readonly NavItem[] = [
  { href: "/", name: "nav.home", icon: "home", main: true },
  { href: "/daily", name: "nav.daily", icon: "daily", main: true },
  { href: "/learn", name: "nav.learn", icon: "learn", main: true },
  { href: "/explore", name: "nav.adventure", icon: "explore", main: true, also: "/challenges" },
  { href: "/replays", name: "nav.replays", icon: "replays", main: true },
  { href: "/calendar", name: "nav.calendar", icon: "daily" },
  { href: "/goals", name: "nav.goals", icon: "target" },
  { href: "/leaderboard", name: "nav.leaderboard", icon: "leaderboard" },
  { href: "/statistics", name: "nav.statistics", icon: "statistics" },
  { href: "/bots", name: "nav.bots", icon: "bots" },
  { href: "/ladder", name: "nav.ladder", icon: "leaderboard" },
  { href: "/settings", name: "nav.settings", icon: "settings" },
  { href: "/help", name: "nav.help", icon: "help" },
  { href: "/about", name: "nav.about", icon: "about" },
];

function NavLink({ item }: { item: NavItem }) {
  const path = place.value.path;
  const current = item.href === "/" ? path === "/" : path === item.href || path === item.also || path.startsWith(item.href + "/");
  return (
    <a href={item.href} class="nav-link" aria-current={current ? "page" : undefined}>
      <Icon name={item.icon} /><span>{t(item.name)}</span>
    </a>
  );
}

const menuOpen = signal(false);

function More() {
  useEffect(() => {
    const close = (event: Event): void => {
      if (!(event.target as Element).closest?.(".more")) menuOpen.value = false;
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || !menuOpen.peek()) return;
      menuOpen.value = false;
      document.getElementById("more-button")?.focus();
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", escape);
    return () => { document.removeEventListener("pointerdown", close); document.removeEventListener("keydown", escape); };
  }, []);
  return (
    <div class="more">
      <button id="more-button" type="button" class="nav-link" aria-expanded={menuOpen.value} aria-controls="more-menu"
        onClick={() => { menuOpen.value = !menuOpen.peek(); }}>
        <Icon name="more" /><span>{t("app.more")}</span>
      </button>
      <div id="more-menu" class="more-menu" hidden={!menuOpen.value} onClick={() => { menuOpen.value = false; }}>
        {items.filter((item) => !item.main).map((item) => <NavLink key={item.href} item={item} />)}
      </div>
    </div>
  );
}

function Who() {
  const adventurer = me.value?.adventurer;
  if (!adventurer) return <span class="who" />;
  return (
    <a class="who" href="/statistics">
      <span class="who-name">{playerName()}</span>
      <span class="who-level">{t("adventurer.level", { level: adventurer.level })}</span>
    </a>
  );
}

/** A mark in the bar while the server cannot be reached. It has its place there, so nothing moves; the sentence comes as a note. */
function Connection() {
  const online = connected.value;
  const wasLost = useRef(false);
  useEffect(() => {
    if (online && wasLost.current) notify(t("net.back"));
    if (!online) notify(t("net.offline"));
    wasLost.current = !online;
  }, [online]);
  return (
    <div class="connection" role="status" data-testid="connection" title={t("net.offline")} hidden={online}>
      {!online && <><Icon name="offline" size={18} /><span class="connection-mark" aria-hidden="true">{t("net.offlineMark")}</span><span class="visually-hidden">{t("net.offline")}</span></>}
    </div>
  );
}

/** Takes over the new version, where one waits. */
export const update = signal<(() => void) | null>(null);

function Update() {
  const takeOver = update.value;
  if (!takeOver) return null;
  return (
    <div class="update" role="status">
      <span>{t("app.update")}</span>
      <Button onClick={takeOver}>{t("app.reload")}</Button>
    </div>
  );
}

/** What the host tells all players, until it is closed. */
export const notice = signal<{ text: string; close(): void } | null>(null);

function HostNotice() {
  const told = notice.value;
  if (!told) return null;
  return (
    <div class="update" role="status" data-testid="notice">
      <span>{t("app.notice", { text: told.text })}</span>
      <Button onClick={told.close}>{t("common.close")}</Button>
    </div>
  );
}

function Current() {
  const now = shown.value;
  useEffect(() => afterNavigation(now?.path, now?.found.pattern), [now?.path]);
  if (!now) return <div class="page" />;
  if (!now.Page) return <div class="page"><FailedPage error={now.error} retry={() => void show(now.path)} /></div>;
  const key = now.found.pattern + JSON.stringify(now.found.params);
  return <div key={key} class="page"><now.Page params={now.found.params} /></div>;
}

/** Whether a page has a board that is played on. */
function isPlayed(pattern: string): boolean { return pattern === "/match/:id" || pattern.startsWith("/learn/:game/"); }

let opened = false;

/** A new page starts at its top, with the focus at its heading. The first one keeps what the browser chose;
 * a match puts the focus on its board itself. */
function afterNavigation(path: string | undefined, pattern: string | undefined): void {
  if (path === undefined) return;
  menuOpen.value = false;
  if (!opened) {
    opened = true;
    return;
  }
  scrollTo(0, 0);
  if (pattern && isPlayed(pattern)) return;
  requestAnimationFrame(() => {
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.focus({ preventScroll: true });
    if (!heading) announce(document.title);
  });
}

export function App() {
  const pattern = shown.value?.found.pattern;
  return (
    <div class="shell" data-page={pattern && isPlayed(pattern) || pattern === "/watch/:link" ? "game" : "page"}>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById("main")?.focus(); }}>{t("app.skip")}</a>
      <header class="top">
        <a class="brand" href="/"><Mark /><span>wits</span></a>
        <nav class="nav" aria-label={t("app.nav")}>
          {items.filter((item) => item.main).map((item) => <NavLink key={item.href} item={item} />)}
          <More />
        </nav>
        <Connection />
        <Who />
        <Looks />
      </header>
      <div class={slow.value ? "progress on" : "progress"} aria-hidden="true" />
      <main id="main" tabIndex={-1}><Current /></main>
      <HostNotice />
      <Update />
      <Notes />
      <Announcer />
    </div>
  );
}

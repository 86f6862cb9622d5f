// The one list of pages. The first page is part of the shell; the others come when they are asked for.
import type { ComponentType } from "preact";
import Home from "./pages/home";
import { matchPath, type PathParams } from "./router";

export interface PageProps { params: PathParams }
export type Page = ComponentType<PageProps>;
type Loaded = { default: Page };

interface Route { readonly pattern: string; load(): Promise<Loaded> }

const routes: readonly Route[] = [
  { pattern: "/", load: async () => ({ default: Home }) },
  { pattern: "/play/:game", load: () => import("./pages/play") },
  { pattern: "/t", load: () => import("./pages/table") },
  { pattern: "/t/:code", load: () => import("./pages/table") },
  { pattern: "/match/:id", load: () => import("./pages/match") },
  { pattern: "/challenges", load: () => import("./pages/explore") },
  { pattern: "/explore", load: () => import("./pages/explore") },
  { pattern: "/daily", load: () => import("./pages/daily") },
  { pattern: "/daily/:game", load: () => import("./pages/daily") },
  { pattern: "/calendar", load: () => import("./pages/calendar") },
  { pattern: "/goals", load: () => import("./pages/goals") },
  { pattern: "/replays", load: () => import("./pages/replays") },
  { pattern: "/replays/:id", load: () => import("./pages/replay") },
  { pattern: "/matches/:match/replay", load: () => import("./pages/replay") },
  { pattern: "/watch/:link", load: () => import("./pages/watch") },
  { pattern: "/bots", load: () => import("./pages/bots") },
  { pattern: "/bots/:game", load: () => import("./pages/bots") },
  { pattern: "/learn", load: () => import("./pages/learn") },
  { pattern: "/learn/:game", load: () => import("./pages/course") },
  { pattern: "/learn/:game/lesson/:lesson/:step", load: () => import("./pages/exercise") },
  { pattern: "/learn/:game/drill/:drill", load: () => import("./pages/exercise") },
  { pattern: "/statistics", load: () => import("./pages/statistics") },
  { pattern: "/leaderboard", load: () => import("./pages/leaderboard") },
  { pattern: "/leaderboard/:game", load: () => import("./pages/leaderboard") },
  { pattern: "/ladder", load: () => import("./pages/ladder") },
  { pattern: "/ladder/:game", load: () => import("./pages/ladder") },
  { pattern: "/ladder/:game/:name", load: () => import("./pages/ladder") },
  { pattern: "/ladder/:game/:name/:match", load: () => import("./pages/replay") },
  { pattern: "/settings", load: () => import("./pages/settings") },
  { pattern: "/link/:code", load: () => import("./pages/link") },
  { pattern: "/help", load: () => import("./pages/help") },
  { pattern: "/about", load: () => import("./pages/about") },
];

export interface Found { readonly pattern: string; readonly params: PathParams; load(): Promise<Loaded> }

/** The page at a path; one that says so where there is none. */
export function find(path: string): Found {
  for (const route of routes) {
    const params = matchPath(route.pattern, path);
    if (params) return { pattern: route.pattern, params, load: route.load };
  }
  return { pattern: "", params: {}, load: () => import("./pages/missing") };
}

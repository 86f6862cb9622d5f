// The server's side of Games: matches that count, kept there.
import type {
  BotEvent, Event, GameInfo, Games, Hint, Match, Odds, Page, Paging, Reading, Replay, Summary, Turn, Words,
} from "../engine/types";
import { lang } from "../i18n";
import { api, query } from "./api";

const at = (id: string, rest = ""): string => `/matches/${encodeURIComponent(id)}${rest}`;

export const remote: Games = {
  games: async () => (await api<{ items: GameInfo[] }>("GET", "/games")).items,
  list: (state, paging: Paging = {}) => api<Page<Summary>>("GET", "/matches" + query({ state, ...paging })),
  create: (wanted) => api<Match>("POST", "/matches", wanted),
  open: (id) => api<Match>("GET", at(id)),
  events: async (id, after) => (await api<{ items: Event[] }>("GET", at(id, "/actions") + query({ after }))).items,
  act: (id, move) => api<Turn>("POST", at(id, "/actions"), move),
  forfeit: (id, where) => api<Turn>("POST", at(id, "/forfeit"), where),
  bot: async (id, move) => (await api<{ turns: BotEvent[] }>("POST", at(id, "/bot"), move)).turns,
  hint: (id) => api<Hint>("POST", at(id, "/hint"), {}),
  odds: (id) => api<Odds>("POST", at(id, "/odds"), {}),
  say: (id) => api<Words>("GET", at(id, "/words") + query({ lang: lang.peek() })),
  read: (id, line) => api<Reading>("POST", at(id, "/read") + query({ lang: lang.peek() }), { line }),
  again: (id, key) => api<Match>("POST", at(id, "/again"), key ? { key } : {}),
  discard: (id) => api<void>("DELETE", at(id)),
  rematch: (id) => api<Match>("POST", at(id, "/rematch"), {}),
  replay: (id) => api<Replay>("GET", at(id, "/replay")),
};

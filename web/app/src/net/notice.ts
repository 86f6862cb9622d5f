// What the host of the server tells all players. It asks from time to time, while somebody looks, and tells each notice until it is closed.
import type { Wire } from "../engine/types";
import { read, write } from "../prefs";
import { api } from "./api";
import { connected } from "./online";

type Notice = NonNullable<Wire<"Announced">["notice"]>;

const every = 30_000;

/** Keeps show at what is to be shown: a text and what closes it for good, or nothing. */
export function keepHeeding(show: (notice: { text: string; close(): void } | null) => void): void {
  const tell = (notice: Notice | undefined): void => {
    if (!notice || read("notice") === notice.id) return show(null);
    show({ text: notice.text, close: () => { write("notice", notice.id); show(null); } });
  };
  const look = (): void => {
    if (document.hidden || !connected.peek()) return;
    void api<Wire<"Announced">>("GET", "/notice").then((told) => tell(told.notice), () => undefined);
  };
  look();
  setInterval(look, every);
  document.addEventListener("visibilitychange", look);
}

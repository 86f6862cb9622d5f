// Whether the server answers. It asks only while it does not.
import { effect, signal } from "@preact/signals";

export const connected = signal(navigator.onLine !== false);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps asking for the server, ever more slowly, until it is back. */
export function keepLooking(): void {
  let wait = 1000;
  const look = async (): Promise<void> => {
    const ok = await fetch("/healthz", { cache: "no-store" }).then((answer) => answer.ok, () => false);
    if (ok) connected.value = true;
    else schedule((wait = Math.min(wait * 1.6, 20_000)));
  };
  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), delay);
  };
  effect(() => {
    clearTimeout(timer);
    if (!connected.value) schedule((wait = 1000));
  });
  addEventListener("online", () => { if (!connected.peek()) void look(); });
  addEventListener("offline", () => { connected.value = false; });
}

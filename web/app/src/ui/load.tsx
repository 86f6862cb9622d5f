// Loading what a page shows: one hook, one way to say that it is under way or went wrong.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { Button } from "./button";
import { explain } from "./problem";

export interface Load<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  reload(): void;
  set(data: T): void;
}

/** Loads when the page opens and whenever a dependency changes. Old data stays until new data is there. */
export function useLoad<T>(ask: () => Promise<T>, deps: readonly unknown[] = []): Load<T> {
  const [state, setState] = useState<{ data?: T; error?: unknown }>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    ask().then(
      (data) => { if (current) setState({ data }); },
      (error: unknown) => { if (current) setState((old) => ({ ...old, error })); },
    );
    return () => { current = false; };
  }, [...deps, turn]);
  return { data: state.data, error: state.error, reload: () => setTurn(turn + 1), set: (data) => setState({ data }) };
}

interface LoadedProps<T> { load: Load<T>; children: (data: T) => ComponentChildren; skeleton?: ComponentChildren }

/** Shows what was loaded; until then a quiet placeholder, and what went wrong with a way to try again. */
export function Loaded<T>({ load, children, skeleton }: LoadedProps<T>) {
  if (load.data !== undefined) return <>{children(load.data)}</>;
  if (load.error !== undefined) return <Failed error={load.error} retry={load.reload} />;
  return <>{skeleton ?? <p class="loading muted" role="status">{t("page.loading")}</p>}</>;
}

export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <div class="empty" role="alert">
      <p>{explain(error)}</p>
      {retry && <Button onClick={retry}>{t("common.retry")}</Button>}
    </div>
  );
}

// Loading what a page shows: one hook, one way to say that it is under way or went wrong.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Problem } from "../engine/types";
import { t } from "../i18n";
import { Button, ButtonLink } from "./button";
import { Heading } from "./parts";
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

interface FailedProps { error: unknown; retry?: (() => void) | undefined }

/** Says what went wrong. What is not there is not worth another try: that leads to the first page. */
export function Failed({ error, retry }: FailedProps) {
  return (
    <div class="empty" role="alert">
      <p>{explain(error)}</p>
      {retry && !isGone(error)
        ? <Button onClick={retry}>{t("common.retry")}</Button>
        : <ButtonLink icon="home" href="/">{t("page.home")}</ButtonLink>}
    </div>
  );
}

/** A whole page that could not be shown, with the heading that every page has. */
export function FailedPage({ error, retry }: FailedProps) {
  return (
    <>
      <Heading title={t(isGone(error) ? "page.missing" : "page.failed")} />
      <Failed error={error} retry={retry} />
    </>
  );
}

function isGone(error: unknown): boolean {
  return error instanceof Problem && (error.code.startsWith("unknown-") || error.code === "not-found");
}

// A friend's table: who invites to what, and sitting down. Without a code in the address it asks for one.
import { useState } from "preact/hooks";
import { Problem, type Match, type Summary, type Page, type Table } from "../engine/types";
import { gameInfo, gameName, presetInfo, presetName } from "../games";
import { t } from "../i18n";
import { clockWords } from "../match/clock";
import { useName } from "../match/name";
import { sidesOf } from "../match/sides";
import { api, query } from "../net/api";
import { loadGuide, useLater } from "../page";
import { playerName, refreshMe, shownName } from "../player";
import { navigate } from "../router";
import type { PageProps } from "../routes";
import { announce } from "../ui/announce";
import { Button, ButtonLink } from "../ui/button";
import { Failed, Loaded, useLoad } from "../ui/load";
import { Empty, Fact, Heading } from "../ui/parts";
import { explain } from "../ui/problem";

/** A table, or the reader's own match there. */
interface Found { table?: Table; own?: string }

export default function TablePage({ params }: PageProps) {
  return params.code ? <Invited code={params.code} /> : (
    <>
      <Heading title={t("table.join")} lead={t("table.joinText")} />
      <div class="card"><JoinForm /></div>
    </>
  );
}

/** Goes to the table of a code that was told. */
export function JoinForm() {
  const [code, setCode] = useState("");
  const go = (event: Event): void => {
    event.preventDefault();
    const text = code.trim().split("/").pop()!;
    if (text) navigate("/t/" + encodeURIComponent(text));
  };
  return (
    <form class="field" onSubmit={go}>
      <label for="table-code">{t("table.have")}</label>
      <div class="copyfield-row">
        <input id="table-code" autocomplete="off" autocapitalize="characters" spellcheck={false} value={code} onInput={(event) => setCode(event.currentTarget.value)} />
        <Button type="submit" disabled={code.trim() === ""}>{t("table.go")}</Button>
      </div>
    </form>
  );
}

async function find(code: string): Promise<Found> {
  const [table, mine] = await Promise.all([
    api<Table>("GET", "/tables/" + encodeURIComponent(code)),
    api<Page<Summary>>("GET", "/matches" + query({ state: "running", limit: 100 })),
  ]);
  const own = mine.items.find((each) => each.table === table.code);
  return { table, ...(own ? { own: own.id } : {}) };
}

function Invited({ code }: { code: string }) {
  const load = useLoad(() => find(code), [code]);
  if (load.error instanceof Problem && load.error.code === "unknown-table") return <NoTable />;
  return <Loaded load={load}>{({ table, own }) => (own ? <Own id={own} /> : <Join table={table!} />)}</Loaded>;
}

function NoTable() {
  return (
    <>
      <Heading title={t("table.noTable")} />
      <Empty icon="close" title={t("table.noTableTitle")} text={t("table.noTableText")}>
        <div class="buttons">
          <Button icon="again" onClick={() => location.reload()}>{t("common.retry")}</Button>
          <ButtonLink icon="home" href="/">{t("page.home")}</ButtonLink>
        </div>
      </Empty>
    </>
  );
}

function Own({ id }: { id: string }) {
  return (
    <>
      <Heading title={t("table.own")} lead={t("table.ownText")} />
      <ButtonLink look="primary" icon="next" href={"/match/" + id}>{t("table.toOwn")}</ButtonLink>
    </>
  );
}

function Join({ table }: { table: Table }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const asking = useName();
  const side = sidesOf(table.game, 2)[table.seat];
  const rules = useLater(loadGuide, table.game)?.rules?.() ?? gameInfo(table.game)?.rules ?? [];
  const sit = (): void => {
    setBusy(true);
    api<Match>("POST", `/tables/${encodeURIComponent(table.code)}/sit`, {}).then(
      ({ id }) => { void refreshMe(); navigate("/match/" + id, { replace: true }); },
      (problem: unknown) => { setBusy(false); setError(problem); announce(explain(problem)); },
    );
  };
  const name = shownName(table.player);
  if (error instanceof Problem && ["unknown-table", "table-taken"].includes(error.code)) return <NoTable />;
  return (
    <>
      <Heading title={t("table.invites", { name, game: gameName(table.game) })} lead={t("table.invitesText")} />
      <div class="waiting-parts">
        <div class="card stack">
          <dl class="facts">
            <Fact name={t("board.game")}>{gameName(table.game)}</Fact>
            <Fact name={t("play.variant")}>{[presetName(table.game, table.preset), presetInfo(table.game, table.preset)].filter(Boolean).join(", ")}</Fact>
            <Fact name={t("table.opponent")}>{name}</Fact>
            <Fact name={t("table.side")}>{side}</Fact>
            <Fact name={t("clock.name")}>{table.clock ? clockWords(table.clock) : t("clock.none")}</Fact>
            <Fact name={t("table.as")}>{playerName()}</Fact>
          </dl>
          {error !== undefined && <Failed error={error} />}
          <div class="buttons">
            <Button look="primary" icon="check" busy={busy} onClick={() => asking.ask(sit)} data-testid="sit">{t("table.sit")}</Button>
            {asking.dialog}
            <ButtonLink icon="home" href="/">{t("common.cancel")}</ButtonLink>
          </div>
        </div>
        {rules.length > 0 && <section class="card stack"><h2>{t("play.rules")}</h2><ol class="rules">{rules.map((rule) => <li key={rule}>{rule}</li>)}</ol></section>}
      </div>
    </>
  );
}

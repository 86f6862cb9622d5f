// The browser's drawing to copy when you add a game: a board of cells that are pressed, a button for fingers, and what is said.
import { useState } from "preact/hooks";
import {
  Button, Fact, gamePage, Grid, markInput, MatchLayout, presetName,
  type Action as AnyAction, type CellLook, type Outcome, type StillProps, type TableProps, type View as AnyView,
} from "@wits/app";
import { game, t } from "./words";

// Actions and views as the rules write them.
interface Action extends AnyAction { readonly number: number }
interface View extends AnyView { readonly top: number; readonly low: number; readonly high: number; readonly left: number; readonly number: number; readonly guesses: readonly number[] }

const columns = 10;

/** The board. Without press it is only looked at. */
function Board({ view, chosen, press }: { view: View; chosen?: number | undefined; press?: (n: number, small: boolean) => void }) {
  const cell = (i: number): CellLook => {
    const n = i + 1;
    const open = n >= view.low && n <= view.high;
    return { class: open ? "toy-cell toy-open" : "toy-cell", label: open ? t("page.open", { number: n }) : t("page.out", { number: n }), selected: n === chosen, inside: n };
  };
  return (
    <Grid class="toy-board" label={t("page.board")} columns={columns} rows={view.top / columns} rowClass="toy-row" cell={cell} start={0}
      onPress={(i, { small }) => press?.(i + 1, small)} />
  );
}

function Table({ session, said, mine }: TableProps) {
  const match = session.match.value;
  const view = match.view as View;
  const [chosen, setChosen] = useState<number>();
  const guess = (number: number): void => {
    if (!mine) return;
    markInput();
    setChosen(undefined);
    session.act({ number } as Action); // an action with a schema has a type, too
  };
  return (
    <MatchLayout session={session} said={said || t("page.left", { n: view.left })} outcome={outcome(view)} shape={columns / (view.top / columns)}
      board={<Board view={view} chosen={chosen} press={(n, small) => (small && n !== chosen ? setChosen(n) : guess(n))} />}
      controls={view.status === "playing" && (
        <Button look="primary" disabled={chosen === undefined} onClick={() => { if (chosen !== undefined) guess(chosen); }}>
          {chosen === undefined ? t("page.choose") : t("page.guess", { number: chosen })}
        </Button>
      )}
      letGo={chosen === undefined ? undefined : () => setChosen(undefined)}
      facts={<Fact name={t("page.preset")}>{presetName(game, match.preset)}</Fact>} />
  );
}

/** A position that is watched or replayed. */
function Still({ view }: StillProps<View, Action>) { return <Board view={view} />; }

function outcome(view: View): Outcome | undefined {
  if (view.status === "playing") return undefined;
  const good = view.status === "won";
  return { title: good ? t("page.won") : t("page.lost"), text: t("page.was", { number: view.number }), good };
}

/** What a guess told. */
const change = (_: View, { low, high }: View): string => t("page.between", { low, high });

export default gamePage<View, Action>({ Table, Still, outcome, change, brief: change, move: ({ number }) => t("page.guess", { number }) });

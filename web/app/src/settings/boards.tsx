// How boards look: a few materials, and the sets of pieces that games have.
import { games } from "../games";
import { gameWords, t } from "../i18n";
import { loadSets, useLater } from "../page";
import { board, boards, setOf } from "../prefs";

/** Chooses the material of all boards. */
export function Boards() {
  return (
    <fieldset class="choices">
      <legend>{t("settings.board")}</legend>
      <div class="board-themes">
        {boards.map((each) => (
          <label key={each} class="board-theme">
            <input type="radio" name="board" value={each} checked={board.value === each} onChange={() => { board.value = each; }} />
            <span data-board-theme={each} class="board-sample" aria-hidden="true"><i /><i /><i /><i /><i /><i /><i /><i /></span>
            <span>{t(`settings.board.${each}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Chooses a set of pieces in every game that has several. */
export function Sets() {
  return <div class="piece-sets">{games.value?.map(({ id }) => <SetsOf key={id} game={id} />)}</div>;
}

/** Chooses a set of a game's pieces; nothing where there is one alone. */
export function SetsOf({ game }: { game: string }) {
  const sets = useLater(loadSets, game);
  if (!sets) return null;
  const chosen = setOf(game);
  const say = gameWords<Record<`page.${string}`, string>>(game);
  return (
    <fieldset class="choices" data-game={game}>
      <legend>{say(sets.name)}</legend>
      <div class="board-themes">
        {sets.choices.map(({ id, name }) => (
          <label key={id} class="board-theme">
            <input type="radio" name={"set-" + game} value={id} checked={chosen.value === id} onChange={() => { chosen.value = id; }} />
            <span aria-hidden="true"><sets.Sample id={id} /></span>
            <span>{say(name)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

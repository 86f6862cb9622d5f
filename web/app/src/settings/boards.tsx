// The look of boards: a few materials, each with a small picture of its fields.
import { t } from "../i18n";
import { board, boards } from "../prefs";

export function Boards() {
  return (
    <fieldset class="choices">
      <legend>{t("settings.board")}</legend>
      <div class="board-themes">
        {boards.map((each) => (
          <label key={each} class="board-theme">
            <input type="radio" name="board" value={each} checked={board.value === each} onChange={() => { board.value = each; }} />
            <span data-board-theme={each} class="board-sample" aria-hidden="true"><i /><i /><i /><i /><i /><i /></span>
            <span>{t(`settings.board.${each}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

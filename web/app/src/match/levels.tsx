// The presets of a game. Those that are another kind of another one, such as boards that need no guess, stand behind a switch.
import type { GameInfo } from "../engine/types";
import { Choices, Switch } from "../ui/parts";

type Level = GameInfo["levels"][number];

/** The presets of the same kind as one. */
export function levelsLike(game: GameInfo, preset: string): Level[] {
  const kind = game.levels.find((each) => each.preset === preset)?.kind;
  return game.levels.filter((each) => each.kind === kind);
}

interface LevelsProps { game: GameInfo; value: string; onChange: (preset: string) => void }

/** Changes between the kinds of a game's presets; nothing where there is one kind. */
export function KindSwitch({ game, value, onChange }: LevelsProps) {
  const kind = game.levels.find((each) => each.kind)?.kind;
  if (!kind) return null;
  const now = game.levels.find((each) => each.preset === value) ?? game.levels[0]!;
  const other = now.of ?? game.levels.find((each) => each.of === now.preset)?.preset;
  return <Switch label={kind} on={Boolean(now.of)} onChange={() => { if (other) onChange(other); }} />;
}

/** Chooses a preset; nothing where there is one. On a card they are a list of one line. */
export function Levels({ label, brief = false, ...at }: LevelsProps & { label: string; brief?: boolean }) {
  const { game, value, onChange } = at;
  if (brief && game.levels.length > 1) {
    return (
      <select class="level" aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {game.levels.map((each) => <option key={each.preset} value={each.preset}>{each.name}</option>)}
      </select>
    );
  }
  const levels = levelsLike(game, value);
  return (
    <>
      <KindSwitch {...at} />
      {levels.length > 1 && <Choices label={label} value={value} onChange={onChange}
        choices={levels.map((each) => ({ value: each.preset, label: nameOf(game, each) }))} />}
    </>
  );
}

/** What a preset is called beside those of its kind: what it is called among the others. */
function nameOf(game: GameInfo, level: Level): string {
  return game.levels.find((each) => each.preset === level.of)?.name ?? level.name;
}

// Who played a game for several, whose view is shown, and how the clocks stood.
import type { Replay, Steps } from "../engine/types";
import { botName } from "../games";
import { t } from "../i18n";
import { figures } from "../match/clock";
import { Button } from "../ui/button";
import { shownName } from "../player";

interface SeatsProps { replay: Replay; steps: Steps; at: number; flip: (seat: number) => void }

/** What a seat is called: its mind, its player, or by its number. */
export function playerName(replay: Replay, seat: number): string {
  const mind = replay.minds?.[seat];
  return mind ? botName(replay.game, mind) : replay.players[seat] ? shownName(replay.players[seat]) : t("seat.number", { n: seat + 1 });
}

/** Names the seats with their clocks; in a game for several it says whose view is shown, and lets the reader change it. */
export function Seats({ replay, steps, at, flip }: SeatsProps) {
  const { seat = 0 } = steps;
  const left = steps.steps[at]?.left;
  const many = replay.players.length > 1;
  if (!many && !left) return null;
  return (
    <div class="replay-seats" data-testid="seats">
      <ul class="tags">
        {replay.players.map((_, i) => (
          <li key={i} class={many && i === seat ? "tag accent" : "tag"}>
            {playerName(replay, i)}{left && <span data-testid={`clock-${i}`}> {figures(left[i] ?? 0)}</span>}
          </li>
        ))}
      </ul>
      {many && <p class="muted">{t("replay.seenBy", { name: playerName(replay, seat) })}</p>}
      {many && <Button icon="replays" onClick={() => flip((seat + 1) % replay.players.length)}>{t("replay.flip")}</Button>}
    </div>
  );
}

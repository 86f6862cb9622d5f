// The help that may be asked for in a match: hints and odds. A match in which somebody did counts as hinted.
import { signal } from "@preact/signals";
import { Problem, type Games, type Hint, type Odds } from "../engine/types";
import { t } from "../i18n";
import { announce, notify } from "../ui/announce";
import { explain } from "../ui/problem";

interface Helped {
  /** The match as it stands, and where it is played. */
  at(): { id: string; seq: number; games: Games };
  /** The match counts as hinted from now on. */
  hinted(): void;
}

export class Help {
  readonly hint = signal<Hint | null>(null);
  readonly odds = signal<Odds | null>(null);
  readonly thinking = signal(false);

  constructor(private readonly match: Helped) {}

  async askHint(): Promise<Hint | undefined> {
    return this.ask(async () => {
      const { id, games } = this.match.at();
      const hint = await games.hint(id);
      this.hint.value = hint;
      return hint;
    });
  }

  /** Shows the odds, which the table puts into words, or hides them. */
  async toggleOdds(): Promise<void> {
    if (!this.odds.peek()) return void await this.ask(() => this.weigh());
    this.odds.value = null;
    announce(t("match.oddsHidden"));
  }

  /** The position is another one: the hint is past, the odds are asked for again where they are shown. */
  moved(over: boolean): void {
    this.hint.value = null;
    if (over) this.odds.value = null;
    else if (this.odds.peek()) void this.weigh();
  }

  private async weigh(): Promise<void> {
    const { id, seq, games } = this.match.at();
    const odds = await games.odds(id);
    if (seq === this.match.at().seq) this.odds.value = odds;
    this.match.hinted();
  }

  private async ask<T>(what: () => Promise<T>): Promise<T | undefined> {
    this.thinking.value = true;
    try {
      const answer = await what();
      this.match.hinted();
      return answer;
    } catch (error) {
      notify(error instanceof Problem && error.rule === "no-hints" ? t("match.practiceOnly") : explain(error), "problem");
      return undefined;
    } finally {
      this.thinking.value = false;
    }
  }
}

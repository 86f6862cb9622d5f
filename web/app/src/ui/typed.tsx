// A line to type a move in, as players write moves. The rules read it.
import { useState } from "preact/hooks";
import { Problem, type Action } from "../engine/types";
import type { Playing } from "../match/playing";
import { announce, notify } from "./announce";
import { Button } from "./button";
import { explain } from "./problem";

interface TypedProps {
  session: Playing;
  label: string;
  button: string;
  /** What is said of a line that is no move. */
  wrong: (text: string) => string;
  /** Plays what a line means; reports false where that cannot be played. */
  play: (action: Action) => boolean;
}

export function Typed({ session, label, button, wrong, play }: TypedProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const line = text.trim();
    if (!line) return;
    try {
      const { action } = await session.read(line);
      if (action && play(action)) return setText("");
    } catch (error) {
      if (!(error instanceof Problem && error.code === "illegal")) return notify(explain(error), "problem");
    }
    setProblem(wrong(line));
    announce(wrong(line));
  };
  return (
    <form class="typed" onSubmit={(event) => void submit(event)}>
      <label>
        <span>{label}</span>
        <input value={text} autocomplete="off" autocapitalize="off" spellcheck={false} maxLength={12} aria-invalid={problem ? true : undefined}
          onKeyDown={(event) => { if (event.key === "Escape" && text) { event.preventDefault(); setText(""); setProblem(""); } }}
          onInput={(event) => { setText((event.currentTarget as HTMLInputElement).value); setProblem(""); }} />
      </label>
      <Button look="primary" type="submit">{button}</Button>
      {problem && <p class="typed-wrong">{problem}</p>}
    </form>
  );
}

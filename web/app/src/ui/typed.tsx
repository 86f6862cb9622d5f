// A line to type a move in, as players write moves.
import { useState } from "preact/hooks";
import { announce } from "./announce";
import { Button } from "./button";

interface TypedProps {
  label: string;
  button: string;
  /** What is said of a line that is no move. */
  wrong: (text: string) => string;
  /** Plays what a line means; reports false where it means no move. */
  play: (text: string) => boolean;
}

export function Typed({ label, button, wrong, play }: TypedProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!text.trim()) return;
    const said = play(text.trim()) ? "" : wrong(text.trim());
    setProblem(said);
    if (said) return announce(said);
    setText("");
  };
  return (
    <form class="typed" onSubmit={submit}>
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

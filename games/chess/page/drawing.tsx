// How a piece of a set is drawn: on a grid of 48 by 48, in the colours of its side.

/** A piece: its outline, what stands before it, the lines in it, and a sign in the colour of lines. */
interface Shape { readonly body: string; readonly over?: string; readonly line?: string; readonly sign?: string }

/** A set: a drawing of each kind, by its small letter. */
export type Drawings = Readonly<Record<string, Shape>>;

/** A piece by its letter in a FEN. */
export function Drawing({ of, set = "", letter, size = "100%" }: { of: Drawings; set?: string; letter: string; size?: string | number }) {
  const kind = letter.toLowerCase();
  const { body, over, line, sign } = of[kind]!;
  return (
    <svg class={letter === kind ? "piece black" : "piece white"} data-set={set} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path class="body" d={body} />{over && <path class="body" d={over} />}{line && <path class="mark" d={line} />}{sign && <path class="sign" d={sign} />}
    </svg>
  );
}

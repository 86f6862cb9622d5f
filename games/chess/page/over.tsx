// What lies over the board: arrows and circles that the right button draws, and the choice of a promotion at its square. How they look is loaded with the first of them.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Drawn, Promoting } from "./late";
import { pieceWords } from "./logic";
import { Piece } from "./pieces";
import { t } from "./words";

interface OverProps { flipped: boolean; /** What changes when the drawings are of no use any more. */ of: string; promoting?: Promoting | undefined; children: ComponentChildren }

/** The square below a pointer. */
function squareAt({ clientX, clientY }: PointerEvent): number | undefined {
  const i = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-board] [data-i]")?.dataset["i"];
  return i === undefined ? undefined : Number(i);
}

export function Over({ flipped, of, promoting, children }: OverProps) {
  const host = useRef<HTMLDivElement>(null);
  const from = useRef<number | undefined>(undefined);
  const [drawn, setDrawn] = useState<readonly Drawn[]>([]);
  const [late, setLate] = useState<typeof import("./late")>();
  useEffect(() => { if (!late && (promoting || drawn.length)) import("./late").then(setLate, () => promoting?.choose("")); }, [promoting?.at, drawn]);
  useLayoutEffect(() => setDrawn([]), [of]);
  const down = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") return;
    if (event.button !== 2) return setDrawn([]);
    from.current = squareAt(event);
  };
  const up = (event: PointerEvent): void => {
    const to = squareAt(event);
    if (event.button !== 2 || from.current === undefined || to === undefined) return;
    const now = { from: from.current, to };
    const rest = drawn.filter((each) => each.from !== now.from || each.to !== now.to);
    setDrawn(rest.length < drawn.length ? rest : [...drawn, now]); // the same once more takes it away
  };
  return (
    <div class="chess-desk" ref={host} onPointerDown={down} onPointerUp={up} onContextMenu={(event) => event.preventDefault()}>
      {children}
      {late && <late.Layer host={host} drawn={drawn} flipped={flipped} promoting={promoting} label={t("page.promote")} back={t("page.promote.back")} name={pieceWords} picture={(letter) => <Piece letter={letter} />} />}
    </div>
  );
}

// Dragging what lies on a board: it follows the pointer, and goes where it is let go.
import { useRef, useState } from "preact/hooks";

/** What is dragged, and how far it is from where it lay. */
export interface Held { readonly from: number; readonly dx: number; readonly dy: number }

export interface Drags {
  /** Whether what lies on a place can be dragged. */
  readonly may: (place: number) => boolean;
  /** It begins to move. */
  readonly lift: (from: number) => void;
  /** It is let go: on another place, or nowhere. */
  readonly drop: (from: number, to: number | undefined) => void;
}

/** How far a pointer goes before it drags: less is a press. */
const slack = 6;

/** The place at a pointer, by its data-i. */
function under(event: PointerEvent): number | undefined {
  const i = document.elementsFromPoint(event.clientX, event.clientY).map((each) => each.closest<HTMLElement>("[data-i]")?.dataset["i"]).find(Boolean);
  return i === undefined ? undefined : Number(i);
}

/** Handlers for a board that lets things be dragged, and what is held now. */
export function useDrag(drags: Drags | undefined) {
  const grip = useRef<{ from: number; x: number; y: number; moved: boolean } | undefined>(undefined);
  const [held, setHeld] = useState<Held>();
  const end = (): void => { grip.current = undefined; setHeld(undefined); };
  const handlers = {
    onPointerDown: (event: PointerEvent): void => {
      const from = under(event);
      if (from !== undefined && event.button === 0 && drags?.may(from)) grip.current = { from, x: event.clientX, y: event.clientY, moved: false };
    },
    onPointerMove: (event: PointerEvent): void => {
      const g = grip.current;
      if (!g) return;
      const [dx, dy] = [event.clientX - g.x, event.clientY - g.y];
      if (!g.moved && Math.hypot(dx, dy) < slack) return;
      if (!g.moved) {
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        drags?.lift(g.from);
      }
      g.moved = true;
      setHeld({ from: g.from, dx, dy });
    },
    onPointerUp: (event: PointerEvent): void => {
      const g = grip.current;
      end();
      if (!g?.moved) return;
      const to = under(event);
      drags?.drop(g.from, to === g.from ? undefined : to);
    },
    onPointerCancel: end,
  };
  return { held, handlers };
}

/** Where what is held is drawn. */
export function heldStyle(held: Held | undefined): { transform: string } | undefined {
  return held && { transform: `translate(${held.dx}px, ${held.dy}px)` };
}

// Dragging a man: it follows the pointer, is chosen when it begins to move, and goes where it is let go.
import { useRef, useState } from "preact/hooks";

interface Held { readonly from: number; readonly dx: number; readonly dy: number }

/** How far a pointer goes before it drags: less is a press. */
const slack = 6;

export function useDrag(host: { current: HTMLElement | null }, drags?: (point: number) => boolean, onPoint?: (point: number) => void, onBack?: () => void) {
  const grip = useRef<{ from: number; x: number; y: number; moved: boolean } | undefined>(undefined);
  const [held, setHeld] = useState<Held>();
  const under = (event: PointerEvent): number | undefined => {
    const i = document.elementsFromPoint(event.clientX, event.clientY).map((each) => each.closest<HTMLElement>("[data-i]")?.dataset["i"]).find(Boolean);
    return i === undefined ? undefined : Number(i);
  };
  const drop = (): void => { grip.current = undefined; setHeld(undefined); };
  const handlers = {
    onPointerDown: (event: PointerEvent): void => {
      const from = under(event);
      if (from !== undefined && event.button === 0 && drags?.(from)) grip.current = { from, x: event.clientX, y: event.clientY, moved: false };
    },
    onPointerMove: (event: PointerEvent): void => {
      const g = grip.current;
      if (!g) return;
      const [dx, dy] = [event.clientX - g.x, event.clientY - g.y];
      if (!g.moved && Math.hypot(dx, dy) < slack) return;
      if (!g.moved) {
        host.current?.setPointerCapture(event.pointerId);
        onPoint?.(g.from);
      }
      g.moved = true;
      setHeld({ from: g.from, dx, dy });
    },
    onPointerUp: (event: PointerEvent): void => {
      const g = grip.current;
      drop();
      if (!g?.moved) return;
      const to = under(event);
      if (to === undefined || to === g.from) onBack?.();
      else onPoint?.(to);
    },
    onPointerCancel: drop,
  };
  return { held, handlers };
}

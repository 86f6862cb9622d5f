// Building a row: tap a place and a colour, drag a colour onto a place, or drag places onto each other.
import { announce } from "@wits/app";
import type { Draft } from "./draft";
import { Lettered } from "./lettered";
import { colorName } from "./logic";
import type { Color } from "./types";
import { t } from "./words";

interface BuilderProps { draft: Draft; onChange: () => void }

/** The places of the row. One of them is chosen: the next colour goes there. */
export function Builder({ draft, onChange }: BuilderProps) {
  return (
    <span class="code builder" data-board role="group" aria-label={t("page.row")} data-testid="row">
      {draft.slots.value.map((slot, i) => (
        <button key={i} type="button" class="slot" data-i={i} data-place={i} tabIndex={draft.at.value === i ? 0 : -1}
          aria-pressed={draft.at.value === i}
          aria-label={slotWords(draft, i)}
          onClick={() => { tap(draft, i); onChange(); }}
          onKeyPress={leaveEnter}
          onPointerDown={(event) => slot && drag(event, slot, (place) => { draft.swap(i, place); onChange(); }, i)}>
          {slot ? <Lettered color={slot} /> : <span class="slot-dot" />}
        </button>
      ))}
    </span>
  );
}

/** Enter guesses: it presses nothing here. */
function leaveEnter(event: KeyboardEvent): void { if (event.key === "Enter") event.preventDefault(); }

/** Says what stands on a place. */
export function slotWords(draft: Draft, i: number): string {
  const slot = draft.slots.value[i];
  return t("page.slot", { i: i + 1, color: slot ? colorName(slot) : t("page.empty") });
}

/** Chooses a place; the chosen one is emptied. */
function tap(draft: Draft, i: number): void {
  if (draft.at.peek() !== i || !draft.slots.peek()[i]) return void (draft.at.value = i);
  draft.clear(i);
  announce(slotWords(draft, i));
}

function plant(draft: Draft, color: Color): void {
  const place = draft.at.peek();
  draft.put(color);
  announce(slotWords(draft, place));
}

/** The colours: each with its gem, its letter and its name. */
export function Palette({ colors, draft, onChange }: BuilderProps & { colors: readonly Color[] }) {
  return (
    <div class="palette" data-n={colors.length} role="group" aria-label={t("page.palette")} data-testid="palette">
      {colors.map((color) => (
        <button key={color} type="button" class="swatch" onKeyPress={leaveEnter} onClick={() => { plant(draft, color); onChange(); }}
          onPointerDown={(event) => drag(event, color, (place) => { draft.put(color, place); onChange(); })}>
          <Lettered color={color} size={36} /><span>{colorName(color)}</span>
        </button>
      ))}
    </div>
  );
}

/** Lets a gem follow the pointer and tells on which place it was let go. A tap is no drag. */
function drag(event: PointerEvent, color: Color, onDrop: (place: number) => void, from?: number): void {
  if (event.button !== 0) return;
  const source = event.currentTarget as HTMLElement;
  const start = { x: event.clientX, y: event.clientY };
  let ghost: HTMLElement | undefined;
  const move = (at: PointerEvent): void => {
    if (!ghost && Math.hypot(at.clientX - start.x, at.clientY - start.y) < 8) return;
    ghost ??= lift(source, color);
    ghost.style.translate = `${at.clientX - 22}px ${at.clientY - 22}px`;
    mark(placeAt(at));
  };
  const up = (at: PointerEvent): void => {
    stop();
    if (!ghost) return;
    ghost.remove();
    const place = placeAt(at)?.dataset.place;
    swallowClick();
    if (place !== undefined && Number(place) !== from) onDrop(Number(place));
  };
  const stop = (): void => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    mark(undefined);
  };
  const cancel = (): void => { stop(); ghost?.remove(); };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
}

function lift(source: HTMLElement, color: Color): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  const gem = source.querySelector(`.gem[data-color="${color}"]`);
  if (gem) ghost.append(gem.cloneNode(true));
  source.closest("[data-game]")?.append(ghost);
  return ghost;
}

function placeAt(at: PointerEvent): HTMLElement | undefined {
  return (document.elementFromPoint(at.clientX, at.clientY)?.closest("[data-place]") as HTMLElement | null) ?? undefined;
}

function mark(place: HTMLElement | undefined): void {
  for (const each of document.querySelectorAll(".slot.over")) if (each !== place) each.classList.remove("over");
  place?.classList.add("over");
}

/** The click that ends a drag is not a tap. */
function swallowClick(): void {
  const swallow = (event: Event): void => { event.stopPropagation(); event.preventDefault(); };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}

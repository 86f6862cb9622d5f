// Marks for measuring how long the hand waits for the eye. See README.md for what each one says.

let inputs = 0;

/** Marks the next frame as painted. */
export function markPaint(name: "wits:paint" | "wits:shown"): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { performance.mark(name); channel.port1.close(); };
    channel.port2.postMessage(0);
  });
}

/** Marks an input, and the frame that answers to it. */
export function markInput(): void {
  if (++inputs % 500 === 0) performance.clearMarks();
  performance.mark("wits:input");
  markPaint("wits:paint");
}

/** Marks that a turn arrived, and the frame that shows it. */
export function markAnswer(): void {
  performance.mark("wits:answer");
  markPaint("wits:shown");
}

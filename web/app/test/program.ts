// The WebAssembly program in node, behind the same port as the browser's worker.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Port } from "../src/engine/client";
import "../src/engine/wasm_exec.js";

declare const __ROOT__: string;

interface Scope {
  Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
  witsHandle?: ((message: string) => string | null) | undefined;
}
const scope = globalThis as unknown as Scope;
const compiled = WebAssembly.compile(brotliDecompressSync(readFileSync(join(__ROOT__, "../dist/files/wits.wasm.br"))));

async function start(): Promise<(message: string) => string | null> {
  const program = new scope.Go();
  void program.run(await WebAssembly.instantiate(await compiled, program.importObject));
  const handle = scope.witsHandle;
  if (!handle) throw new Error("the program did not say hello");
  return handle;
}

/** Starts a program of its own. */
export function hire(): Port {
  let ended = false;
  let last: Promise<unknown> = Promise.resolve();
  const handle = start();
  const port: Port = {
    onmessage: null,
    onerror: null,
    terminate: () => { ended = true; },
    postMessage: (message) => {
      last = last.then(async () => {
        const answer = (await handle)(message);
        if (!ended && answer !== null) port.onmessage?.({ data: answer } as MessageEvent);
      });
    },
  };
  void handle.then(() => port.onmessage?.({ data: { ready: true } } as MessageEvent));
  return port;
}

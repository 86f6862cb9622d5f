// The games' own thread: loads the WebAssembly program and passes JSON-RPC messages to it, a string in, a string out. It
// keeps nothing and draws nothing. Messages that arrive while it loads wait.
import "./wasm_exec.js";

interface Program { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> }

/** What wasm_exec.js and the program leave in the global scope. */
interface Scope {
  Go: new () => Program;
  witsHandle(message: string): string | null;
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
}

const scope = self as unknown as Scope;
const early: string[] = [];

/** A server that does not name the type of the file is no reason not to play. */
async function compile(answer: Response, imports: WebAssembly.Imports): Promise<WebAssembly.Instance> {
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  const named = answer.headers.get("content-type") === "application/wasm";
  const made = named
    ? await WebAssembly.instantiateStreaming(answer, imports)
    : await WebAssembly.instantiate(await answer.arrayBuffer(), imports);
  return made.instance;
}

function handle(message: string): void {
  const answer = scope.witsHandle(message);
  if (answer !== null) scope.postMessage(answer);
}

async function load(): Promise<void> {
  const program = new scope.Go();
  const instance = await compile(await fetch(__WASM__), program.importObject);
  void program.run(instance).then(() => scope.postMessage({ failed: "the program has ended" }));
  scope.postMessage({ ready: true });
  for (const message of early.splice(0)) handle(message);
  scope.onmessage = (event) => handle(event.data);
}

scope.onmessage = (event) => { early.push(event.data); };
load().catch((error: unknown) => scope.postMessage({ failed: error instanceof Error ? error.message : String(error) }));

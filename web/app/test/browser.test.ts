// The engine in a real browser: the worker, the database, the service worker, with and without a network.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

declare const __ROOT__: string;

const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'";
const wasm = "/wits.wasm?v=1";
const shell = ["/", "/assets/page.js", "/assets/worker.js"];

/** Bundles one file as the build does. */
function bundle(source: string, version: string): string {
  const define = {
    __WORKER__: "/assets/worker.js", __WASM__: wasm, __VERSION__: version, __PRECACHE__: shell,
  };
  const defines = Object.entries(define).map(([name, value]) => `--define:${name}=${JSON.stringify(value)}`);
  return execFileSync(join(__ROOT__, "node_modules/.bin/esbuild"),
    [join(__ROOT__, source), "--bundle", "--format=iife", "--log-level=warning", ...defines], { encoding: "utf8" });
}

class Site {
  online = true;
  sw = bundle("src/sw.ts", "one");
  readonly swTwo = bundle("src/sw.ts", "two");
  kept = -1; // so many actions were told
  readonly #page = bundle("test/page/page.ts", "one");
  readonly #worker = bundle("src/engine/worker.ts", "one");
  readonly #wasm = readFileSync(join(__ROOT__, "../dist/files/wits.wasm.br"));
  /** What happens to the network with each report, before the page goes on. */
  readonly then: (() => void)[] = [
    () => { this.online = false; },
    () => { this.online = true; },
    () => { this.sw = this.swTwo; },
  ];
  readonly #reports: object[] = [];
  #waiting: ((report: object) => void) | undefined;

  /** The next report of the page. */
  next<T extends object>(): Promise<T> {
    return new Promise((resolve) => {
      const early = this.#reports.shift();
      if (early) resolve(early as T);
      else this.#waiting = resolve as (report: object) => void;
    });
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const part of request) body += String(part);
    const reply = (type: string, data: string | Buffer, headers: Record<string, string> = {}): void => {
      response.writeHead(200, { "content-type": type, "content-security-policy": policy, ...headers }).end(data);
    };
    const path = request.url ?? "";
    if (path === "/report") {
      this.#take(JSON.parse(body) as object);
      return reply("text/plain", "");
    }
    if (!this.online) return void request.socket.destroy();
    if (request.method === "PUT" && path.startsWith("/api/v1/matches/")) {
      const { after, actions } = JSON.parse(body) as { after: number; actions: object[] };
      this.kept = after + actions.length;
      return reply("application/json", JSON.stringify({ seq: this.kept, status: this.kept < 2 ? "playing" : "won" }));
    }
    if (path === "/assets/page.js") return reply("text/javascript", this.#page);
    if (path === "/assets/worker.js") return reply("text/javascript", this.#worker);
    if (path === "/sw.js") return reply("text/javascript", this.sw);
    if (path === wasm) return reply("application/wasm", this.#wasm, { "content-encoding": "br" });
    reply("text/html", '<!doctype html><title>wits</title><script type="module" src="/assets/page.js"></script>');
  }

  #take(report: object): void {
    this.then.shift()?.();
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) waiting(report);
    else this.#reports.push(report);
  }
}

async function listen(site: Site): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => void site.answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const flags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
];

test("a device plays without a network, sends what has ended once, and takes a new version when told", { timeout: 120_000 }, async (t) => {
  const site = new Site();
  const { server, address } = await listen(site);
  const folder = mkdtempSync(join(tmpdir(), "wits-browser-"));
  const browser = spawn("chromium-headless-shell", [...flags, `--user-data-dir=${folder}`, address], { stdio: "ignore", detached: true });
  t.after(async () => {
    const gone = new Promise((resolve) => browser.once("exit", resolve));
    if (browser.pid !== undefined) process.kill(-browser.pid, "SIGKILL"); // with the processes that it started
    await gone;
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });

  const online = await site.next<{ controlled: boolean; cached: string[]; view: object }>();
  assert.deepEqual(online.cached, [...shell, wasm], JSON.stringify(online));
  assert.equal(online.controlled, true);

  const offline = await site.next<{ view: object; seen: number; status: string; waiting: number; refused: boolean }>();
  assert.deepEqual(offline, { view: online.view, seen: 2, status: "won", waiting: 1, refused: true });
  assert.ok(site.kept <= 1);

  const back = await site.next<{ replay: string; seq: number; cached: string[] }>();
  assert.deepEqual(back, { replay: "won", seq: back.seq, cached: [...shell, wasm] });
  assert.equal(site.kept, back.seq);

  const offered = await site.next<{ caches: string[] }>();
  assert.deepEqual(offered.caches.sort(), ["wits-shell-one", "wits-shell-two", "wits-wasm"]);
  const taken = await site.next<{ caches: string[] }>();
  assert.deepEqual(taken.caches.sort(), ["wits-shell-one", "wits-shell-two", "wits-wasm"]); // open tabs still find their files
});

// Speaks HTTP with the server: one function, one kind of error. It never retries by itself and never reads a credential:
// the browser's cookie goes along unseen. Everything that changes something has a key, and whoever asks again for what was
// not answered gets the same one: so a click that is repeated is done once.
import { Problem, type ProblemBody, type ProblemCode } from "../engine/types";
import { lang } from "../i18n";
import { connected } from "./online";

/** Names this page to the server, so that streams do not tell it of its own actions in full. */
export const client = crypto.randomUUID();

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Asks the server under /api/v1, with a key of the caller's own where there is one. Whatever is not a success is thrown as a Problem; "offline" when nobody answered. */
export async function api<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal, own?: string): Promise<T> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  if (method === "GET" || method === "DELETE" || own !== undefined || hasKey(body)) return ask<T>(method, path, sent, own, signal);
  const request = `${method} ${path} ${sent ?? ""}`;
  const key = unanswered.get(request) ?? newKey();
  unanswered.set(request, key);
  try {
    const made = await ask<T>(method, path, sent, key, signal);
    unanswered.delete(request);
    return made;
  } catch (error) {
    if (error instanceof Problem && error.status >= 400 && error.status < 500 && !passing(error)) unanswered.delete(request);
    throw error;
  }
}

/** Sends a file of a media type, and answers as api does. The same file again is no other request: the server knows it. */
export async function sendFile<T>(path: string, file: Blob, type: string): Promise<T> {
  return ask<T>("POST", path, new Blob([file], { type }), newKey());
}

/** The keys of requests that may or may not have been done. */
const unanswered = new Map<string, string>();

function hasKey(body: unknown): boolean {
  return typeof body === "object" && body !== null && "key" in body;
}

async function ask<T>(method: Method, path: string, body?: string | Blob, key?: string, signal?: AbortSignal): Promise<T> {
  const answer = await send(method, path, body, key, signal);
  if (answer.status === 204) return undefined as T;
  const text = await answer.text().catch(() => { throw offline(); });
  if (answer.ok) return JSON.parse(text) as T;
  throw problem(answer, text);
}

async function send(method: Method, path: string, body?: string | Blob, key?: string, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json", "accept-language": lang.peek(), "wits-client": client };
  const init: RequestInit = { method, credentials: "same-origin", headers };
  if (key !== undefined) headers["idempotency-key"] = key;
  if (body !== undefined) {
    init.body = body;
    headers["content-type"] = typeof body === "string" ? "application/json" : body.type;
  }
  if (signal) init.signal = signal;
  try {
    const answer = await fetch("/api/v1" + path, init);
    connected.value = answer.status !== 502 && answer.status !== 504;
    if (!connected.value) throw offline();
    return answer;
  } catch (error) {
    if (error instanceof Problem || (error as Error).name === "AbortError") throw error;
    connected.value = false;
    throw offline();
  }
}

function offline(): Problem {
  return new Problem({ status: 0, code: "offline", detail: "The server does not answer." });
}

function problem(answer: Response, text: string): Problem {
  let body: Partial<ProblemBody> = {};
  try {
    body = JSON.parse(text) as ProblemBody;
  } catch {
    // Not a problem document: the status has to do.
  }
  const after = Number(answer.headers.get("retry-after"));
  return new Problem({
    ...body,
    status: answer.status,
    code: body.code ?? codeOf(answer.status),
    detail: body.detail ?? body.title ?? answer.statusText,
    ...(after > 0 ? { retryAfter: after } : {}),
  });
}

function codeOf(status: number): ProblemCode {
  if (status === 401) return "unauthorized";
  if (status === 404) return "not-found";
  if (status === 429) return "limit";
  if (status === 503) return "busy";
  return status < 500 ? "malformed" : "internal";
}

/** Whether asking again later may help. */
export function passing(error: unknown): error is Problem {
  return error instanceof Problem && ["offline", "limit", "busy", "stuck"].includes(error.code);
}

/** A new idempotency key. */
export function newKey(): string {
  return crypto.randomUUID();
}

export function query(params: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(params).filter(([, value]) => value !== undefined);
  return pairs.length ? "?" + new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])) : "";
}

import { EventSourceParserStream } from "eventsource-parser/stream";
import type * as z from "zod/mini";

import type { AnsweringContract, Contract, StreamingContract } from "#domain/functions/define-function.ts";

import { toApiError } from "./api-error.ts";
import { AppError } from "./app-error.ts";
import { loadConfig } from "./config.ts";
import { createInsertOnce } from "./insert-once.ts";
import { supabase } from "./supabase.ts";
import { unansweredIds } from "./unanswered-ids.ts";

/** Input of a function. Only the types of contracts are imported, so that no screen loads their schemas. */
type FunctionInput<Called extends Contract> = z.input<Called["input"]>;

async function credentials(): Promise<Record<string, string>> {
  const [{ publishableKey }, { data }] = await Promise.all([loadConfig(), supabase.auth.getSession()]);
  if (!data.session) throw new AppError("signedOut", "There is no session");
  return { apikey: publishableKey, authorization: `Bearer ${data.session.access_token}` };
}

/**
 * Returns the method, URL and body of a function call. Parameters named in the path are inserted there; all others form
 * the query string.
 */
function toRequest(name: Contract["name"], options: Record<string, unknown>) {
  const [method = "", path = ""] = name.split(" ");
  const { body, ...input } = options;
  const parameters = new Map(Object.entries(input));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_place, parameter: string) => {
    const value = String(parameters.get(parameter));
    parameters.delete(parameter);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(
    [...parameters].flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  return { method, url: `/functions/v1${filled}?${query.toString()}`, body };
}

const fetchOnce = createInsertOnce((input, init) => fetch(input, init));

/** Sends a function's input; throws the error if the function returns one. */
async function ask(name: Contract["name"], options: Record<string, unknown>, signal?: AbortSignal): Promise<Response> {
  const { method, url, body } = toRequest(name, options);
  const headers = { ...(await credentials()), ...(body !== undefined && { "content-type": "application/json" }) };
  const response = await fetchOnce(`${location.origin}${url}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw toApiError(response.status, await response.text());
  return response;
}

/** Calls a server function by name, typed by its contract: `callFunction<typeof undoChanges>("POST /undo/{id}", …)`. */
export function callFunction<Called extends AnsweringContract & { takes?: never }>(
  name: Called["name"],
  input: FunctionInput<Called>,
  signal?: AbortSignal,
): Promise<z.output<Called["output"]>>;
export async function callFunction(
  name: Contract["name"],
  options: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await ask(name, options, signal);
  if (response.status === 204) return undefined;
  return response.headers.get("content-type")?.startsWith("application/json") ? response.json() : response.blob();
}

/**
 * Calls a function that responds with a file. Returns the response, so that headers and bytes can be read as they
 * arrive.
 */
export const downloadFile = <Called extends AnsweringContract>(
  name: Called["name"],
  options: FunctionInput<Called>,
  signal?: AbortSignal,
): Promise<Response> => ask(name, options, signal);

/** Calls a streaming function. Yields each event as it arrives, and disconnects when the consumer stops. */
export async function* followFunction<Called extends StreamingContract>(
  name: Called["name"],
  options: FunctionInput<Called>,
  signal?: AbortSignal,
): AsyncGenerator<z.output<Called["events"]>> {
  const { body } = await ask(name, options, signal);
  if (body) yield* readEvents(body);
}

type Upload<Called extends Contract> = {
  options: FunctionInput<Called>;
  file: Blob;
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
};

/**
 * Uploads that take the ID of the created record, so that a file sent again after a lost response is stored only once.
 */
const uploadsWithId: ReadonlySet<string> = new Set(["POST /files", "POST /imports", "POST /workspaces/imports"]);

/** Uploads a file to a server function. Uses XMLHttpRequest, because fetch does not report upload progress. */
export async function sendFile<Called extends AnsweringContract & { takes: "file" }>(
  name: Called["name"],
  { options, file, onProgress, signal }: Upload<Called>,
): Promise<z.output<Called["output"]>> {
  const key = [toRequest(name, options).url, file.size, file instanceof File ? file.lastModified : 0].join(" ");
  const id = uploadsWithId.has(name) && { id: unansweredIds.takeId(key) };
  const { method, url } = toRequest(name, { ...options, ...id });
  const headers = { ...(await credentials()), "content-type": "application/octet-stream" };
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    request.onload = () => {
      if (request.status < 500) unansweredIds.forget(key);
      if (request.status === 201) resolve(JSON.parse(request.responseText));
      else reject(toApiError(request.status, request.responseText));
    };
    request.onerror = () => reject(new AppError("network", "The upload did not reach the server"));
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (signal?.aborted) request.abort();
    else request.send(file);
  });
}

/**
 * Yields the events of a stream as they arrive, and disconnects when the consumer stops. Throws if the stream ends with
 * an error event.
 */
async function* readEvents<Event>(body: ReadableStream<BufferSource>): AsyncGenerator<Event> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const event = JSON.parse(value.data);
      // The event's data includes the HTTP status that a regular error response would have had.
      if (value.event === "error") throw toApiError(Number(event.status), value.data);
      yield event;
    }
  } finally {
    // If the stream was interrupted, cancelling throws the same error again.
    await reader.cancel().catch(() => {});
  }
}

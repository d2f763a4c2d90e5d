import type * as z from "zod/mini";

import type { AnsweringContract, Contract, StreamingContract } from "#domain/functions/define-function.ts";

import { AppError } from "./app-error.ts";
import { loadConfig } from "./config.ts";
import { readEvents } from "./read-events.ts";
import { toRefusal } from "./refusal.ts";
import { supabase } from "./supabase.ts";

/** Input of a function. Only types of contracts are imported, so that no screen loads their schemas. */
type Asked<Kept extends Contract> = z.input<Kept["input"]>;

async function credentials(): Promise<Record<string, string>> {
  const [{ publishableKey }, { data }] = await Promise.all([loadConfig(), supabase.auth.getSession()]);
  if (!data.session) throw new AppError("signedOut", "There is no session");
  return { apikey: publishableKey, authorization: `Bearer ${data.session.access_token}` };
}

/** Returns the path and parameters of a function call: parameters go into the path if it names them, else into the query. */
function toRequest(name: Contract["name"], asked: Record<string, unknown>) {
  const [method = "", path = ""] = name.split(" ");
  const { body, ...given } = asked;
  const parameters = new Map(Object.entries(given));
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

/** Sends a function's input, and throws its error. */
async function ask(name: Contract["name"], asked: Record<string, unknown>, signal?: AbortSignal): Promise<Response> {
  const { method, url, body } = toRequest(name, asked);
  const headers = { ...(await credentials()), ...(body !== undefined && { "content-type": "application/json" }) };
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw toRefusal(response.status, await response.text());
  return response;
}

/** Calls a server function by name, typed by its contract: `callFunction<typeof undoChanges>("POST /undo/{id}", …)`. */
export function callFunction<Kept extends AnsweringContract & { takes?: never }>(
  name: Kept["name"],
  asked: Asked<Kept>,
  signal?: AbortSignal,
): Promise<z.output<Kept["output"]>>;
export async function callFunction(
  name: Contract["name"],
  asked: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await ask(name, asked, signal);
  if (response.status === 204) return undefined;
  return response.headers.get("content-type")?.startsWith("application/json") ? response.json() : response.blob();
}

/** Calls a streaming function: yields each event as it arrives, and disconnects when the consumer stops. */
export async function* followFunction<Kept extends StreamingContract>(
  name: Kept["name"],
  asked: Asked<Kept>,
  signal?: AbortSignal,
): AsyncGenerator<z.output<Kept["events"]>> {
  const { body } = await ask(name, asked, signal);
  if (body) yield* readEvents(body);
}

type Upload<Kept extends Contract> = {
  asked: Asked<Kept>;
  file: Blob;
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
};

/** Streams a file to a server function. XMLHttpRequest, because fetch does not report upload progress. */
export async function sendFile<Kept extends AnsweringContract & { takes: "file" }>(
  name: Kept["name"],
  { asked, file, onProgress, signal }: Upload<Kept>,
): Promise<z.output<Kept["output"]>> {
  const { method, url } = toRequest(name, asked);
  const headers = { ...(await credentials()), "content-type": "application/octet-stream" };
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText));
      else reject(toRefusal(request.status, request.responseText));
    };
    request.onerror = () => reject(new AppError("network", "The upload did not reach the server"));
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (signal?.aborted) request.abort();
    else request.send(file);
  });
}

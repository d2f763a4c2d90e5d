import { AppError } from "./app-error.ts";
import { loadConfig } from "./config.ts";
import { toRefusal } from "./refusal.ts";
import { supabase } from "./supabase.ts";
import { workspaceId } from "./workspace.ts";

async function credentials(): Promise<Record<string, string>> {
  const [{ publishableKey }, { data }] = await Promise.all([loadConfig(), supabase.auth.getSession()]);
  if (!data.session) throw new AppError("signedOut", "There is no session");
  return { apikey: publishableKey, authorization: `Bearer ${data.session.access_token}` };
}

function address(path: string, parameters: Record<string, string> = {}) {
  return `/functions/v1${path}?${new URLSearchParams({ workspace_id: workspaceId(), ...parameters }).toString()}`;
}

/** Calls a function of the server for the active workspace. */
export const callFunction = (
  method: "POST" | "GET" | "DELETE",
  path: string,
  body?: unknown,
  parameters?: Record<string, string>,
): Promise<Response> => call(method, address(path, parameters), body);

/** Calls a function of the server that is about the login alone, in whichever workspace it is. */
export const callAccount = (method: "POST", path: string, body?: unknown): Promise<Response> =>
  call(method, `/functions/v1/account${path}`, body);

async function call(method: string, url: string, body: unknown): Promise<Response> {
  const headers = { ...(await credentials()), ...(body !== undefined && { "content-type": "application/json" }) };
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  if (!response.ok) throw toRefusal(response.status, await response.text());
  return response;
}

type Upload = {
  path: string;
  file: Blob;
  mediaType?: string;
  parameters?: Record<string, string>;
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
};

/** Streams a file to a function of the server. XMLHttpRequest, because fetch does not say how much has been sent. */
export async function sendFile<Reply>({
  path,
  file,
  mediaType = "application/octet-stream",
  parameters,
  onProgress,
  signal,
}: Upload): Promise<Reply> {
  const headers = await credentials();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address(path, parameters));
    for (const [name, value] of Object.entries({ ...headers, "content-type": mediaType }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as Reply);
      else reject(toRefusal(request.status, request.responseText));
    };
    request.onerror = () => reject(new AppError("network", "The upload did not reach the server"));
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (signal?.aborted) request.abort();
    else request.send(file);
  });
}

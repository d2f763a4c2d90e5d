import { AppError, type ErrorCode } from "./app-error.ts";
import { loadConfig } from "./config.ts";
import { supabase } from "./supabase.ts";
import { workspaceId } from "./workspace.ts";

export type Details = Record<string, unknown>;

/** What a function of the server turned down, by its own code; `details` fill the words of the screen. */
export class Refusal extends AppError {
  readonly problem: string;
  readonly details: Details;

  constructor(code: ErrorCode, problem: string, message: string, details: Details = {}) {
    super(code, message);
    this.name = "Refusal";
    this.problem = problem;
    this.details = details;
  }
}

const byStatus: Record<number, ErrorCode> = {
  400: "invalid",
  401: "signedOut",
  403: "notAllowed",
  404: "notFound",
  409: "conflict",
  413: "invalid",
  415: "invalid",
  429: "tooMany",
  503: "tooMany",
};

function toRefusal(status: number, text: string): AppError {
  const code = byStatus[status] ?? "unexpected";
  try {
    const { code: problem = "", message = "", details } = JSON.parse(text) as Partial<Refusal> & { code?: string };
    return new Refusal(code, problem, message, details);
  } catch {
    return new AppError(code, `The server answered ${status}`);
  }
}

async function credentials(): Promise<Record<string, string>> {
  const [{ publishableKey }, { data }] = await Promise.all([loadConfig(), supabase.auth.getSession()]);
  if (!data.session) throw new AppError("signedOut", "There is no session");
  return { apikey: publishableKey, authorization: `Bearer ${data.session.access_token}` };
}

function address(path: string, parameters: Record<string, string> = {}) {
  return `/functions/v1${path}?${new URLSearchParams({ workspace_id: workspaceId(), ...parameters }).toString()}`;
}

/** Calls a function of the server for the active workspace. */
export async function callFunction(method: "POST" | "GET" | "DELETE", path: string, body?: unknown): Promise<Response> {
  const headers = { ...(await credentials()), ...(body !== undefined && { "content-type": "application/json" }) };
  const response = await fetch(address(path), {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw toRefusal(response.status, await response.text());
  return response;
}

type Upload = {
  path: string;
  file: File;
  mediaType: string;
  parameters: Record<string, string>;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

/** Streams a file to a function of the server. XMLHttpRequest, because fetch does not say how much has been sent. */
export async function sendFile<Reply>({
  path,
  file,
  mediaType,
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
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as Reply);
      else reject(toRefusal(request.status, request.responseText));
    };
    request.onerror = () => reject(new AppError("network", "The upload did not reach the server"));
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    else request.send(file);
  });
}

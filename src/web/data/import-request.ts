import { AppError, type ErrorCode } from "./app-error.ts";
import { loadConfig } from "./config.ts";
import { supabase } from "./supabase.ts";
import { workspaceId } from "./workspace.ts";

/** What the import functions refuse, by the code they answer with. */
const importProblems = [
  "empty_file",
  "header_only",
  "binary_file",
  "too_many_columns",
  "too_many_rows",
  "cell_too_long",
  "bad_parameter",
  "file_too_large",
  "not_allowed",
  "import_not_found",
  "upload_stalled",
  "busy",
  "bad_mapping",
  "job_running",
  "already_imported",
  "needs_admin",
  "not_running",
] as const;
type ImportProblem = (typeof importProblems)[number];

type Details = Record<string, unknown>;

/** An import that the server, or a look at the file, turned down: the screen says why and what to do. */
export class ImportError extends AppError {
  readonly problem: ImportProblem;
  readonly details: Details;

  constructor(problem: ImportProblem, message: string, details: Details = {}) {
    super(byProblem[problem] ?? "invalid", message);
    this.name = "ImportError";
    this.problem = problem;
    this.details = details;
  }
}

const byProblem: Partial<Record<ImportProblem, ErrorCode>> = {
  not_allowed: "notAllowed",
  needs_admin: "notAllowed",
  import_not_found: "notFound",
  job_running: "conflict",
  already_imported: "conflict",
  not_running: "conflict",
  busy: "tooMany",
};
const byStatus: Record<number, ErrorCode> = { 401: "signedOut", 403: "notAllowed", 404: "notFound", 429: "tooMany" };

function toError(status: number, text: string): AppError {
  try {
    const { code, message = "", details } = JSON.parse(text) as { code?: string; message?: string; details?: Details };
    const problem = importProblems.find((known) => known === code);
    if (problem) return new ImportError(problem, message, details);
    return new AppError(byStatus[status] ?? "unexpected", message);
  } catch {
    return new AppError(byStatus[status] ?? "unexpected", `The server answered ${status}`);
  }
}

async function credentials(): Promise<Record<string, string>> {
  const [{ publishableKey }, { data }] = await Promise.all([loadConfig(), supabase.auth.getSession()]);
  if (!data.session) throw new AppError("signedOut", "There is no session");
  return { apikey: publishableKey, authorization: `Bearer ${data.session.access_token}` };
}

function address(path: string, parameters: Record<string, string> = {}) {
  return `/functions/v1/imports${path}?${new URLSearchParams({ workspace_id: workspaceId(), ...parameters })}`;
}

/** Sends a small request to the import functions. */
export async function callImports(method: "POST" | "GET" | "DELETE", path: string, body?: unknown): Promise<Response> {
  const headers = { ...(await credentials()), ...(body !== undefined && { "content-type": "application/json" }) };
  const response = await fetch(address(path), {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw toError(response.status, await response.text());
  return response;
}

type Upload = {
  file: File;
  parameters: Record<string, string>;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

/** Streams a file to the import functions. XMLHttpRequest, because fetch does not say how much has been sent. */
export async function sendFile<Reply>({ file, parameters, onProgress, signal }: Upload): Promise<Reply> {
  const headers = await credentials();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address("", parameters));
    for (const [name, value] of Object.entries({ ...headers, "content-type": "text/csv" }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as Reply);
      else reject(toError(request.status, request.responseText));
    };
    request.onerror = () => reject(new AppError("network", "The upload did not reach the server"));
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    else request.send(file);
  });
}

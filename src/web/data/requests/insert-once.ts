import { type UnansweredIds, unansweredIds } from "./unanswered-ids.ts";

type Row = Record<string, unknown>;

/** Calls that take the ID of the created record; repeating a call with the same ID creates nothing. */
const callsWithId = new Set([
  "/rest/v1/rpc/add_lead",
  "/rest/v1/rpc/create_access_token",
  "/rest/v1/rpc/create_pipeline",
  "/rest/v1/rpc/create_workspace",
  "/functions/v1/account/exports",
  "/functions/v1/emails",
  "/functions/v1/invitations",
  "/functions/v1/promotions",
]);
const callOfRow =
  /^\/functions\/v1\/(?:workflows\/[0-9a-f-]{36}\/start|invitations\/[0-9a-f-]{36}\/mail|workspaces\/[0-9a-f-]{36}\/exports)$/;

const isTable = ({ pathname }: URL) => /^\/rest\/v1\/\w+$/.test(pathname);

/**
 * Makes inserts, and calls that create something, safe to retry. IDs are created here, and a request that is sent again
 * after a lost response has the same IDs. If the first attempt did insert the rows, returns their current state.
 */
export function createInsertOnce(send: typeof fetch, unanswered: UnansweredIds = unansweredIds): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const inserted = readInsert(url, init);
    if (!inserted) return send(input, init);
    const rows = [inserted].flat();
    const key = `${url.href} ${JSON.stringify(inserted, withoutPosition)}`;
    const { ids, wasSent } = unanswered.takeIds(key, rows.length);
    const response = await send(withIdColumn(url), { ...init, body: JSON.stringify(withIds(inserted, ids)) });
    // After a proxy timeout, it is unknown whether the server has written the rows.
    if (response.status >= 500) return response;
    unanswered.forget(key);
    return wasSent && isTable(url) && (await isWritten(response)) ? readWritten(send, url, rows, ids, init) : response;
  };
}

/**
 * Returns the rows of an insert into a table of the workspace, or the input of a call that takes an ID. Undefined for
 * other requests, and for rows that already have IDs.
 */
function readInsert(url: URL, init: RequestInit | undefined): Row | Row[] | undefined {
  const isInsert = isTable(url) && !url.searchParams.has("on_conflict");
  const isCall = callsWithId.has(url.pathname) || callOfRow.test(url.pathname);
  if (init?.method !== "POST" || !(isInsert || isCall) || typeof init.body !== "string") return undefined;
  const body = JSON.parse(init.body) as Row | Row[];
  return [body].flat().every((row) => (isCall || "workspace_id" in row) && !("id" in row)) ? body : undefined;
}

/**
 * Ignored when requests are compared: a new row is placed last, and its position changes if the first attempt has
 * already inserted it.
 */
const withoutPosition = (name: string, value: unknown) => (name === "position" ? undefined : value);

const withIds = (rows: Row | Row[], ids: readonly string[]): Row | Row[] =>
  Array.isArray(rows) ? rows.map((row, index) => ({ ...row, id: ids[index] })) : { ...rows, id: ids[0] };

/** Adds `id` to the list of columns in the URL of a multi-row insert. */
function withIdColumn(url: URL): URL {
  const changed = new URL(url);
  const columns = url.searchParams.get("columns");
  if (columns) changed.searchParams.set("columns", `${columns},"id"`);
  return changed;
}

/**
 * True if the rows were rejected because their IDs exist. Only these rows can have those IDs, so they have been
 * written.
 */
async function isWritten(response: Response): Promise<boolean> {
  if (response.status !== 409) return false;
  const { code, message } = (await response.clone().json()) as { code?: string; message?: string };
  return code === "23505" && message?.includes('_pkey"') === true;
}

async function readWritten(
  send: typeof fetch,
  url: URL,
  rows: readonly Row[],
  ids: readonly string[],
  init: RequestInit | undefined,
): Promise<Response> {
  const headers = new Headers(init?.headers);
  if (!headers.get("prefer")?.includes("return=representation")) return new Response(null, { status: 201 });
  headers.delete("content-type");
  const target = new URL(url);
  target.searchParams.delete("columns");
  target.searchParams.set("workspace_id", `eq.${String(rows[0]?.workspace_id)}`);
  target.searchParams.set("id", `in.(${ids.join(",")})`);
  return send(target, { ...init, method: "GET", headers, body: undefined });
}

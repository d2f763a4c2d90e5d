import { createUuid } from "./create-uuid.ts";

type Row = Record<string, unknown>;

/** How many inserts without an answer are remembered. */
const mostUnanswered = 100;

/**
 * Makes inserts safe to repeat: rows get their ids here, and an insert whose answer was lost, sent again, has the same ids. When
 * the first one had been written after all, the rows as they are now are returned, as if this one had written them.
 */
export function createInsertOnce(send: typeof fetch): typeof fetch {
  const unanswered = new Map<string, string[]>();
  const remember = (key: string, ids: string[]) => {
    unanswered.delete(key);
    unanswered.set(key, ids);
    for (const oldest of [...unanswered.keys()].slice(0, -mostUnanswered)) unanswered.delete(oldest);
  };
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const inserted = readInsert(url, init);
    if (!inserted) return send(input, init);
    const rows = [inserted].flat();
    const key = `${url.href} ${String(init?.body)}`;
    const sentBefore = unanswered.get(key);
    const ids = sentBefore ?? rows.map(createUuid);
    remember(key, ids);
    const response = await send(withIdColumn(url), { ...init, body: JSON.stringify(withIds(inserted, ids)) });
    // A proxy that gives up does not know whether the server wrote.
    if (response.status >= 500) return response;
    unanswered.delete(key);
    return sentBefore && (await isWritten(response)) ? readWritten(send, url, rows, ids, init) : response;
  };
}

/** Reads the rows of an insert into a table of the workspace; undefined of every other request, and where rows have ids. */
function readInsert(url: URL, init: RequestInit | undefined): Row | Row[] | undefined {
  const isTable = /^\/rest\/v1\/\w+$/.test(url.pathname) && !url.searchParams.has("on_conflict");
  if (init?.method !== "POST" || !isTable || typeof init.body !== "string") return undefined;
  const body = JSON.parse(init.body) as Row | Row[];
  return [body].flat().every((row) => "workspace_id" in row && !("id" in row)) ? body : undefined;
}

const withIds = (rows: Row | Row[], ids: readonly string[]): Row | Row[] =>
  Array.isArray(rows) ? rows.map((row, place) => ({ ...row, id: ids[place] })) : { ...rows, id: ids[0] };

/** The client names the columns of a list of rows in the address. */
function withIdColumn(url: URL): URL {
  const changed = new URL(url);
  const columns = url.searchParams.get("columns");
  if (columns) changed.searchParams.set("columns", `${columns},"id"`);
  return changed;
}

/** Whether the rows were refused because their ids are taken: these ids are made for these rows alone. */
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
  const wanted = new URL(url);
  wanted.searchParams.delete("columns");
  wanted.searchParams.set("workspace_id", `eq.${String(rows[0]?.workspace_id)}`);
  wanted.searchParams.set("id", `in.(${ids.join(",")})`);
  return send(wanted, { ...init, method: "GET", headers, body: undefined });
}

import { expect, type Page } from "@playwright/test";

type Row = Record<string, unknown> & { id: string };

/** Speaks to the data service as whoever is signed in on the page. */
async function request(page: Page, method: "GET" | "POST" | "PATCH", path: string, data?: unknown): Promise<Row[]> {
  const session = await page.evaluate(
    () => JSON.parse(localStorage.getItem("auth-session") ?? "{}") as { access_token: string },
  );
  const { publishableKey } = (await (await page.request.get("/config.json")).json()) as { publishableKey: string };
  const reply = await page.request.fetch(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${session.access_token}`,
      prefer: "return=representation",
    },
    ...(data !== undefined && { data }),
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  // A function that answers nothing has no body.
  return reply.status() === 204 ? [] : ((await reply.json()) as Row[]);
}

const workspaceOf = (page: Page) => page.evaluate(() => localStorage.getItem("workspace"));

/** Makes rows in the active workspace, as another client of the same person would. */
export async function makeRows(page: Page, table: string, rows: Record<string, unknown>[]): Promise<Row[]> {
  const workspace = await workspaceOf(page);
  return request(
    page,
    "POST",
    table,
    rows.map((row) => ({ ...row, workspace_id: workspace })),
  );
}

export async function changeRow(page: Page, table: string, id: string, changed: Record<string, unknown>) {
  await request(page, "PATCH", `${table}?workspace_id=eq.${await workspaceOf(page)}&id=eq.${id}`, changed);
}

/** Calls a function of the database in the active workspace. */
export async function callDatabase(page: Page, name: string, values: Record<string, unknown>) {
  await request(page, "POST", `rpc/${name}`, { workspace_id: await workspaceOf(page), ...values });
}

/** A row as it is now. */
export async function readRow(page: Page, table: string, id: string): Promise<Row> {
  const [row] = await findRows(page, table, `id=eq.${id}`);
  if (!row) throw new Error(`There is no row ${id} in ${table}`);
  return row;
}

/** The rows of a table that a query of the data API chooses. */
export const findRows = async (page: Page, table: string, query: string): Promise<Row[]> =>
  request(page, "GET", `${table}?workspace_id=eq.${await workspaceOf(page)}&${query}`);

/** The row that was made last: ids rise with time. */
export async function newestRow(page: Page, table: string): Promise<Row> {
  const [row] = await findRows(page, table, "order=id.desc&limit=1");
  if (!row) throw new Error(`There is no row in ${table}`);
  return row;
}

/** The stages of the active workspace by name. */
export async function stageIds(page: Page): Promise<Record<string, string>> {
  const stages = await findRows(page, "stages", "select=id,name");
  return Object.fromEntries(stages.map(({ id, name }) => [String(name), id]));
}

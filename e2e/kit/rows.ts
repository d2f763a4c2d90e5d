import { expect, type Page } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Question } from "#domain/metrics/question.ts";

type Row = Record<string, unknown> & { id: string };

async function credentials(page: Page) {
  const session = await page.evaluate(
    () => JSON.parse(localStorage.getItem("auth-session") ?? "{}") as { access_token: string },
  );
  const { publishableKey } = (await (await page.request.get("/config.json")).json()) as { publishableKey: string };
  return { apikey: publishableKey, authorization: `Bearer ${session.access_token}` };
}

/** Returns a supabase-js client with the session of the user signed in on the page. */
export async function clientOf(page: Page): Promise<SupabaseClient> {
  const { apikey, authorization } = await credentials(page);
  const accessToken = async () => authorization.slice("Bearer ".length);
  return createClient(new URL(page.url()).origin, apikey, { accessToken });
}

/** Sends a request to the data API as the user signed in on the page, and returns the rows of the response. */
async function request(page: Page, method: "GET" | "POST" | "PATCH", path: string, data?: unknown): Promise<Row[]> {
  const reply = await page.request.fetch(`/rest/v1/${path}`, {
    method,
    headers: { ...(await credentials(page)), prefer: "return=representation" },
    ...(data !== undefined && { data }),
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  // The response of a function without a result has no body.
  return reply.status() === 204 ? [] : ((await reply.json()) as Row[]);
}

const workspaceOf = (page: Page) => page.evaluate(() => localStorage.getItem("workspace"));

/** Inserts rows into the active workspace, as another client of the same user would, and returns them. */
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

/** Calls a database function in the active workspace. */
export async function callDatabase(page: Page, name: string, values: Record<string, unknown>) {
  await request(page, "POST", `rpc/${name}`, { workspace_id: await workspaceOf(page), ...values });
}

/** Queries the facts of the active workspace as another client of the same user. */
export async function askQuestion(page: Page, question: Question): Promise<MeasureResult> {
  const reply = await page.request.post("/functions/v1/ask", {
    headers: await credentials(page),
    data: { workspace_id: await workspaceOf(page), questions: [question] },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const { answers } = (await reply.json()) as { answers: [MeasureResult] };
  return answers[0];
}

export async function readRow(page: Page, table: string, id: string): Promise<Row> {
  const [row] = await findRows(page, table, `id=eq.${id}`);
  if (!row) throw new Error(`There is no row ${id} in ${table}`);
  return row;
}

/** Waits until a row has the values, because the page may show them before it saves. */
export const expectRow = (page: Page, table: string, id: string, values: Record<string, unknown>) =>
  expect.poll(() => readRow(page, table, id)).toMatchObject(values);

/** Waits until a data API query returns this number of rows. */
export const expectRowCount = (page: Page, table: string, query: string, count: number) =>
  expect.poll(() => findRows(page, table, query)).toHaveLength(count);

/** Returns the rows of a table that match a data API query. */
export const findRows = async (page: Page, table: string, query: string): Promise<Row[]> =>
  request(page, "GET", `${table}?workspace_id=eq.${await workspaceOf(page)}&${query}`);

/** Returns the row created last; IDs increase with time. */
export async function newestRow(page: Page, table: string): Promise<Row> {
  const [row] = await findRows(page, table, "order=id.desc&limit=1");
  if (!row) throw new Error(`There is no row in ${table}`);
  return row;
}

/** Returns the IDs of the active workspace's stages by name. */
export async function stageIds(page: Page): Promise<Record<string, string>> {
  const stages = await findRows(page, "stages", "select=id,name");
  return Object.fromEntries(stages.map(({ id, name }) => [String(name), id]));
}

import type { Page } from "@playwright/test";

import { customerProfile } from "#domain/functions/customer-insights.ts";
import { customerOutlook } from "#domain/functions/customers.ts";

import { readAll } from "../../tests/kit/unmodified-files.ts";
import { inParallel } from "./in-parallel.ts";
import { clientOf } from "./rows.ts";
import type { Visit } from "./visits.ts";

type RecordRow = { id: string; name: string };
export type RecordInsights = { kind: keyof typeof columns; record: RecordRow; insights: object };

/** The columns to read of each kind, with the number of linked records or the stage. */
const columns = {
  accounts: "*, contacts(count), deals(count), sales(count)",
  contacts: "*, deals(count), sales(count)",
  deals: "*, stage:stages!deals_workspace_id_pipeline_id_stage_id_fkey(name, kind)",
};

/**
 * Returns all accounts, contacts and deals of the user who is signed in on a page. An account has its insights, as
 * parsed by the schemas of their functions; other records have none.
 */
export async function readInsights(page: Page): Promise<RecordInsights[]> {
  const client = await clientOf(page);
  const workspace_id = await page.evaluate(() => localStorage.getItem("workspace"));
  const invoke = async (name: string, body: object): Promise<unknown> => {
    const { data, error } = await client.functions.invoke(name, { body: { workspace_id, ...body } });
    if (error) throw error;
    return data;
  };
  const readAccount = async (id: string) => {
    const [profile, outlook] = await Promise.all([
      invoke("customers/profile", { of_account: id }),
      invoke("customers/outlook", { account_id: id }),
    ]);
    return { ...customerProfile.output.parse(profile), ...customerOutlook.output.parse(outlook) };
  };
  const read: RecordInsights[] = [];
  for (const kind of ["accounts", "contacts", "deals"] as const) {
    const records = (await readAll(client, kind, columns[kind])) as RecordRow[];
    const withInsights = await inParallel(4, records, async (record) => ({
      kind,
      record,
      insights: kind === "accounts" ? await readAccount(record.id) : {},
    }));
    read.push(...withInsights);
  }
  return read;
}

/** Returns the screens of records: each record's page, and an account's insights. */
export const screensOf = (records: readonly RecordInsights[]): Visit[] =>
  records.flatMap(({ kind, record: { id, name: heading } }): Visit[] => [
    { path: `/dashboard/${kind === "deals" ? "sales" : kind}/${id}`, heading, level: 1 },
    ...(kind === "accounts" ? [{ path: `/dashboard/accounts/${id}?tab=insights`, heading, level: 1 } as const] : []),
  ]);

import { expect, test } from "vitest";

import { csv, importClient } from "../kit/import-client.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";
import { useSamples } from "./use-samples.ts";

const { at, ask, finish } = useSamples();

/** Returns the number of rows according to the planner's statistics of some tables; undefined without statistics. */
async function statistics(...tables: string[]) {
  const { rows } = await at.vanda.database.owner.query<{ name: string; rows: number }>(
    `select c.relname as name, c.reltuples::integer as rows from pg_class c
     where c.oid = any ($1::regclass[]) and exists (select from pg_statistic s where s.starelid = c.oid)`,
    [tables.map((table) => `public.${table}`)],
  );
  const known = new Map(rows.map((row) => [row.name, row.rows]));
  return tables.map((table) => known.get(table));
}

const importer = ({ token, workspace, client }: SignedUp) =>
  importClient(at.vanda, { token, workspaceId: workspace.id, supabase: client as never });

const contacts = (count: number, name = "p") =>
  csv("name,email,company", ...Array.from({ length: count }, (_, no) => `P ${no},${name}${no}@example.com,Oak`));

test("a large import updates the planner's statistics of the tables that it filled", async () => {
  const ana = await signUp(at.vanda);
  expect(await statistics("contacts", "accounts")).toEqual([undefined, undefined]);
  await importer(ana).import(contacts(400));
  // Statistics are not worthwhile for the single account that all contacts belong to.
  expect(await statistics("contacts", "accounts")).toEqual([400, undefined]);
  // A workspace that grows by less than half keeps its share of the table.
  await importer(ana).import(contacts(150, "q"));
  expect(await statistics("contacts")).toEqual([400]);
  await importer(ana).import(contacts(600, "r"));
  expect(await statistics("contacts")).toEqual([1150]);
});

test("loading the sample data updates the planner's statistics of its tables", async () => {
  const ana = await signUp(at.vanda);
  const { body } = await ask(ana, "POST", { industry: "wholesale" });
  expect(await finish(ana, body.id)).toMatchObject({ status: "succeeded" });
  const tables = ["accounts", "contacts", "deals", "sales", "activities"] as const;
  const { rows } = await at.vanda.database.owner.query<Record<string, number>>(
    `select ${tables.map((table) => `(select count(*)::integer from public.${table}) as ${table}`).join(", ")}`,
  );
  expect(await statistics(...tables)).toEqual(tables.map((table) => rows[0]?.[table]));
});

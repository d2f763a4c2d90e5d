import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { build } from "../../tests/kit/builder.ts";
import { type FreshDatabase, freshDatabase } from "../../tests/kit/database.ts";
import { type Role, roles, rules } from "./sweep-rules.ts";
import { buildWorld, sweep, type World } from "./sweep.ts";

let database: FreshDatabase;
let sql: pg.PoolClient;
let world: World;
beforeAll(async () => {
  database = await freshDatabase();
  sql = await database.owner.connect();
  world = await buildWorld(build(sql), sql);
});
afterAll(async () => {
  sql.release();
  await database.drop();
});

type Policy = { table: string; name: string; command: string; using: string | null; check: string | null };

const lower = (condition: string) =>
  condition.replace(/'(owner|admin|member)'/, (_, role: Role) => `'${roles[roles.indexOf(role) - 1]}'`);

/** Tables whose rows are read through other tables, which are also closed to programs. */
const readThrough: Record<string, readonly string[]> = {
  emails: ["conversations"],
  email_events: ["conversations", "emails"],
};

/**
 * Returns SQL that removes the second protection of email from programs; otherwise the loss of the first would go
 * unnoticed.
 */
async function withoutSecondLock(): Promise<string> {
  const { rows } = await sql.query<{ text: string }>(
    `select pg_get_functiondef(oid) as text from pg_proc where oid in ('private.readable_mailboxes'::regproc, 'private.own_mailboxes'::regproc)`,
  );
  const open = rows.map(({ text }) => text.replace("and (select private.token_id()) is null", ""));
  expect(open).not.toEqual(rows.map(({ text }) => text));
  return open.join(";\n");
}

/**
 * Returns every way to lose one protection: a policy is dropped, loses its condition or its check, or is opened to the
 * next lower role, or row-level security is off.
 */
async function mutations(): Promise<{ table: string; text: string }[]> {
  const { rows } = await sql.query<Policy>(
    `select tablename as table, policyname as name, cmd as command, qual as using, with_check as check
     from pg_policies where schemaname = 'public' order by tablename, policyname`,
  );
  const open = await withoutSecondLock();
  const ofPolicies = rows.flatMap(({ table, name, using, check }) => {
    const texts = [`drop policy ${name} on ${table}`];
    if (using !== null && using !== "true") texts.push(`alter policy ${name} on ${table} using (true)`);
    if (check !== null && check !== "true") texts.push(`alter policy ${name} on ${table} with check (true)`);
    if (using !== null && lower(using) !== using)
      texts.push(`alter policy ${name} on ${table} using (${lower(using)})`);
    if (check !== null && lower(check) !== check)
      texts.push(`alter policy ${name} on ${table} with check (${lower(check)})`);
    const others = (readThrough[table] ?? []).map((one) => `drop policy people_only on ${one}; `).join("");
    return texts.map((text) => ({ table, text: name === "people_only" ? `${open}; ${others}${text}` : text }));
  });
  const off = Object.keys(rules).map((table) => ({ table, text: `alter table ${table} disable row level security` }));
  return [...ofPolicies, ...off];
}

async function firstBreach(mutation: { table: string; text: string }): Promise<string | undefined> {
  await sql.query("begin");
  try {
    await sql.query(mutation.text);
    for await (const breach of sweep(sql, world, mutation.table)) return breach;
    return undefined;
  } finally {
    await sql.query("rollback");
  }
}

// Every role tries several hundred mutations.
test(
  "the rights check detects every dropped or loosened policy, and every table without row-level security",
  { timeout: 900_000 },
  async () => {
    const unnoticed: string[] = [];
    const all = await mutations();
    for (const mutation of all) if ((await firstBreach(mutation)) === undefined) unnoticed.push(mutation.text);
    expect(unnoticed).toEqual([]);
    // Fewer than four for each table would mean that the catalog was read incorrectly.
    expect(all.length).toBeGreaterThan(3 * Object.keys(rules).length);
  },
);

test("the rights check detects a table without rules", async () => {
  await sql.query("begin; create table secrets (workspace_id uuid, id uuid)");
  const breaches: string[] = [];
  for await (const breach of sweep(sql, world, "secrets")) breaches.push(breach);
  await sql.query("rollback");
  expect(breaches).toEqual(["secrets: no rule says who may do what with it"]);
});

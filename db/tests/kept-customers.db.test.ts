import { expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import { useDatabase } from "../../tests/kit/use-database.ts";
import { followKeptCustomers } from "./kept-customer-sequences.ts";
import { followShop } from "./shop-of-many.ts";

const at = useDatabase();

test("what is told of each customer is what counting gives, whatever is done to what was sold and whenever it is kept", async () => {
  await followKeptCustomers(at, 4);
});

test("what is bought together, and who looks like the best twenty, is what counting gives, kept or not", async () => {
  await followShop(at, 3);
});

test("who writes while customers are kept waits for nobody, and is not forgotten", async () => {
  const user = await at.make.user();
  const oak = await at.make.account(user.workspace);
  const today = "2026-06-30";
  const sell = `insert into public.sales (workspace_id, account_id, sold_on, revenue_minor, currency) values ($1, $2, '${today}', 500, 'USD')`;
  const orders = async () =>
    (
      await at.as(user, "select orders, minor from private.customer_years($1, 'USD', $2)", [user.workspace.id, today])
    ).map(({ minor }) => minor);
  await at.as(user, sell, [user.workspace.id, oak.id]);
  await asRole(at.database.pool, user.caller, async (writer) => {
    await writer.query(sell, [user.workspace.id, oak.id]);
    await at.database.owner.query("select private.keep_customers($1)", [user.workspace.id]);
    expect(await orders()).toEqual([500]);
  });
  expect(await orders()).toEqual([1000]);
  await at.database.owner.query("select private.keep_customers($1)", [user.workspace.id]);
  expect(await orders()).toEqual([1000]);
  const { rows } = await at.database.owner.query("select from private.stale_customers where workspace_id = $1", [
    user.workspace.id,
  ]);
  expect(rows).toEqual([]);
});

test("nobody reads what is kept of another workspace's customers, and with the workspace it goes", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  const oak = await at.make.account(user.workspace);
  await at.make.sale(user.workspace, { account_id: oak.id });
  await at.database.owner.query("select private.keep_customers()");
  const [won] = await at.as(user, "select id from public.stages where kind = 'won'");
  await at.make.deal(user.workspace, { account_id: oak.id, stage_id: String(won?.id) });
  const tables = ["kept_customers", "customer_keeping", "stale_customers"];
  for (const table of tables) {
    const own = await at.as(user, `select from private.${table} where workspace_id = $1`, [user.workspace.id]);
    expect(own.length, table).toBeGreaterThan(0);
    expect(await at.as(stranger, `select from private.${table} where workspace_id = $1`, [user.workspace.id])).toEqual(
      [],
    );
  }
  await at.as(user, "delete from public.workspaces where id = $1", [user.workspace.id]);
  for (const table of tables) {
    const { rows } = await at.database.owner.query(`select from private.${table} where workspace_id = $1`, [
      user.workspace.id,
    ]);
    expect(rows, table).toEqual([]);
  }
});

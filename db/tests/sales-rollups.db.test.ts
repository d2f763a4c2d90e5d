import fc from "fast-check";
import { expect, test } from "vitest";

import { asRole } from "#server/postgres/round-trip.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

const months = "date_trunc('month', sold_on::timestamp)::date";
const dimensions = {
  sales_by_account: "account_id, channel, region, company_id, owner_id, currency",
  sales_by_category: "category, company_id, currency",
  sales_by_channel_and_region: "channel, region, company_id, currency",
  sales_by_day: "company_id, currency",
  sales_by_product: "product_id, category, company_id, currency",
  sales_by_order: "account_id, order_number, channel, region, company_id, owner_id, currency",
};
const sums = [
  "sales_count",
  "refunds_count",
  "quantity",
  "revenue_minor",
  "refunded_minor",
  "cost_minor",
  "costed_revenue_minor",
  "uncosted",
  "counted_sales",
  "ordered_sales",
  "ordered_counted",
].map((name) => `sum(${name})::float8 as ${name}`);

/** Returns the stored sums and the same sums counted again from the sales, as the caller reads them. */
async function bothSums(user: BuiltUser) {
  const found: [stored: unknown, counted: unknown][] = [];
  for (const [table, names] of Object.entries(dimensions)) {
    const order = `order by ${names}, day`;
    const only = table === "sales_by_order" ? "order_number is not null" : "true";
    const day = table === "sales_by_product" ? months : "sold_on";
    const stored = await at.as(
      user,
      `select day::text, ${names}, ${sums.join(", ")} from private.${table} group by day, ${names}
       having sum(sales_count) <> 0 or sum(refunds_count) <> 0 ${order}`,
    );
    const counted = await at.as(
      user,
      `select (${day})::text as day, ${names}, count(*) filter (where revenue_minor >= 0)::float8 as sales_count,
         count(*) filter (where revenue_minor < 0)::float8 as refunds_count, coalesce(sum(quantity), 0)::float8 as quantity,
         sum(revenue_minor)::float8 as revenue_minor, coalesce(sum(- revenue_minor) filter (where revenue_minor < 0), 0)::float8 as refunded_minor,
         coalesce(sum(cost_minor), 0)::float8 as cost_minor,
         coalesce(sum(revenue_minor) filter (where cost_minor is not null), 0)::float8 as costed_revenue_minor,
         count(*) filter (where cost_minor is null)::float8 as uncosted,
         count(*) filter (where revenue_minor >= 0 and quantity is not null)::float8 as counted_sales,
         count(*) filter (where revenue_minor >= 0 and order_number is not null)::float8 as ordered_sales,
         count(*) filter (where revenue_minor >= 0 and quantity is not null and order_number is not null)::float8 as ordered_counted
       from public.sales where (order_status is null or order_status = 'placed') and ${only} group by ${day}, ${names} order by ${names}, ${day}`,
    );
    found.push([stored, counted]);
  }
  return found;
}

async function expectSums(user: BuiltUser) {
  for (const [stored, counted] of await bothSums(user)) expect(stored).toEqual(counted);
}

const row = fc.record({
  sold_on: fc.constantFrom("2026-01-31", "2026-02-01", "2026-02-02"),
  account: fc.nat(3),
  product: fc.nat(2),
  channel: fc.constantFrom(null, "Web", "Shop"),
  quantity: fc.constantFrom(null, 1, 2.5, -1),
  revenue_minor: fc.integer({ min: -5, max: 9 }),
  cost_minor: fc.constantFrom(null, 0, 3),
  currency: fc.constantFrom("USD", "EUR"),
  order_number: fc.constantFrom(null, "A1", "A2"),
  order_status: fc.constantFrom(null, null, "placed", "cancelled", "refunded"),
});
const whichRows = fc.array(fc.nat(9), { minLength: 1, maxLength: 4 });
const step = fc.oneof(
  fc.record({ do: fc.constant("add" as const), rows: fc.array(row, { minLength: 1, maxLength: 4 }) }),
  fc.record({ do: fc.constant("edit" as const), which: whichRows, row }),
  fc.record({ do: fc.constant("delete" as const), which: whichRows }),
  fc.record({ do: fc.constant("merge" as const), keep: fc.nat(3), merge: fc.nat(3) }),
  fc.record({
    do: fc.constant("lose" as const),
    entity: fc.constantFrom("accounts" as const, "products" as const),
    which: fc.nat(3),
  }),
  fc.constant({ do: "undo" as const }),
  fc.constant({ do: "compact rollups" as const }),
);

test("the sums of sales equal a count after any change of sales, even after compaction", { tags: "deep" }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      const user = await at.make.user();
      const { workspace } = user;
      const ids = async (table: string) =>
        (await at.as(user, `select id from public.${table} order by id`)).map(({ id }) => String(id));
      for (let nr = 0; nr < 3; nr += 1) {
        await at.make.account(workspace, { region: nr === 1 ? "North" : null });
        await at.make.product(workspace, { category: nr === 2 ? null : `Kind ${nr}` });
      }
      const sets: unknown[] = [];
      const inSet = async (name: string, ...values: unknown[]) => {
        const places = values.map((_, index) => `$${index + 2}`).join(", ");
        const [made] = await at.as(user, `select public.${name}($1, ${places}) ->> 'change_set_id' as id`, [
          workspace.id,
          ...values,
        ]);
        if (made?.id) sets.push(made.id);
      };
      for (const one of steps) {
        const [sales, accounts, products] = [await ids("sales"), await ids("accounts"), await ids("products")];
        const chosen = "which" in one ? [one.which].flat().flatMap((nr) => sales[nr] ?? []) : [];
        const columns = ({ account, product, ...rest }: typeof row extends fc.Arbitrary<infer R> ? R : never) => ({
          ...rest,
          account_id: accounts[account] ?? null,
          product_id: products[product] ?? null,
        });
        if (one.do === "add")
          await at.as(
            user,
            `insert into public.sales (workspace_id, sold_on, account_id, product_id, channel, quantity, revenue_minor, cost_minor, currency, order_number, order_status)
             select $1, sold_on, account_id, product_id, channel, quantity, revenue_minor, cost_minor, currency, order_number, order_status
             from jsonb_populate_recordset(null::public.sales, $2)`,
            [workspace.id, JSON.stringify(one.rows.map(columns))],
          );
        else if (one.do === "edit" && chosen.length > 0) await inSet("bulk_edit", "sales", chosen, columns(one.row));
        else if (one.do === "delete" && chosen.length > 0) await inSet("bulk_delete", "sales", chosen);
        else if (one.do === "merge" && accounts[one.keep] && accounts[one.merge] && one.keep !== one.merge)
          await inSet("merge_records", "accounts", accounts[one.keep], [accounts[one.merge]]);
        else if (one.do === "lose") {
          const gone = (one.entity === "accounts" ? accounts : products)[one.which];
          if (gone) await inSet("bulk_delete", one.entity, [gone]);
        } else if (one.do === "undo" && sets.length > 0)
          await at.as(user, "select public.undo_change_set($1, $2)", [workspace.id, sets.pop()]);
        else if (one.do === "compact rollups")
          await at.database.owner.query("select private.compact_rollups($1)", [workspace.id]);
        await expectSums(user);
      }
    }),
    { numRuns: 25 },
  );
});

test("two users can write sales of one day concurrently without waiting, and both sales count", async () => {
  const user = await at.make.user();
  const add = "insert into public.sales (workspace_id, sold_on, revenue_minor) values ($1, '2026-03-05', 5)";
  await asRole(at.database.pool, user.caller, async (one) => {
    await one.query(add, [user.workspace.id]);
    await asRole(at.database.pool, user.caller, (other) => other.query(add, [user.workspace.id]));
  });
  await at.database.owner.query("select private.compact_rollups()");
  const { rows } = await at.database.owner.query(
    "select sales_count::integer, revenue_minor::integer from private.sales_by_account where workspace_id = $1",
    [user.workspace.id],
  );
  expect(rows).toEqual([{ sales_count: 2, revenue_minor: 10 }]);
});

test("sums of 0 are not stored, and users cannot read another workspace's sums", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  await at.make.sale(user.workspace);
  expect(await at.as(stranger, "select from private.sales_by_account")).toEqual([]);
  expect(await at.as(user, "select from private.sales_by_account")).toHaveLength(1);
  await at.as(user, "delete from public.sales");
  await at.database.owner.query("select private.compact_rollups()");
  expect(await at.as(user, "select from private.sales_by_account")).toEqual([]);
  await at.make.sale(user.workspace);
  await at.as(user, "delete from public.workspaces where id = $1", [user.workspace.id]);
  const { rows } = await at.database.owner.query("select from private.sales_by_account where workspace_id = $1", [
    user.workspace.id,
  ]);
  expect(rows).toEqual([]);
});

import { expect, test } from "vitest";

import { useDatabase } from "../../tests/kit/use-database.ts";
import { expectSameAfter, followCustomers } from "./customer-sequences.ts";

const at = useDatabase();

test("all customer analyses equal a full recount after any change of sales and deals", { tags: "deep" }, async () => {
  await followCustomers(at, 15);
});

test("the period with known data no longer starts at a sale that was deleted", async () => {
  const sale = { account: 0, revenue_minor: 100, currency: "USD", region: "Chile" } as const;
  await expectSameAfter(at, [
    { do: "sell", sales: [{ ...sale, sold_on: "2026-01-01" }] },
    { do: "delete", which: 0 },
    { do: "sell", sales: [{ ...sale, sold_on: "2026-02-01" }] },
  ]);
});

test("the segment of an account is stored for lists, and no user can read or refresh those of another workspace", async () => {
  const [user, stranger] = [await at.make.user(), await at.make.user()];
  const [oak, elm] = [await at.make.account(user.workspace), await at.make.account(user.workspace)];
  await at.make.sale(user.workspace, { account_id: oak.id, sold_on: "2020-01-01" });
  await at.make.account(user.workspace);
  const refresh = "select public.refresh_segments($1)";
  const segments =
    "select a.id, public.segment(a) as segment from public.accounts a where public.segment(a) is not null";
  await at.as(user, refresh, [user.workspace.id]);
  expect(await at.as(user, segments)).toEqual([{ id: oak.id, segment: "gone" }]);
  await at.as(user, "update public.sales set account_id = $1", [elm.id]);
  await at.database.owner.query("select private.refresh_all_segments()");
  expect(await at.as(user, segments)).toEqual([{ id: elm.id, segment: "gone" }]);
  expect(await at.as(stranger, "select from private.segment_cache")).toEqual([]);
  await expect(at.as(stranger, refresh, [user.workspace.id])).rejects.toMatchObject({ code: "PT404" });
  expect(
    await at.as(stranger, "select from private.customer_scores($1, 'USD', '2030-01-01')", [user.workspace.id]),
  ).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from "vitest";

import {
  accountTargets,
  advancedQuestions,
  rowsWithTarget,
} from "#web/features/metrics/advanced-analytics/advanced-questions.ts";

import { build } from "../kit/builder.ts";
import { askAs } from "../kit/measures/ask-as.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ana: SignedUp;
const search = { from: "2026-03-01", to: "2026-03-31" };

/**
 * Creates fifteen accounts with a target in March, and one without that bought something. The first two accounts also
 * bought something.
 */
beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  ana = await signUp(vanda);
  const { workspace } = ana;
  const make = build(vanda.database.owner);
  const accounts = await Promise.all(
    Array.from({ length: 16 }, async (_, no) => (await make.account(workspace, { name: `Account ${no}` })).id),
  );
  for (const [no, account_id] of accounts.entries()) {
    if (no < 15)
      await make.target(workspace, {
        month: "2026-03-01",
        measure: "revenue",
        currency: "USD",
        amount_minor: 20_000 - no * 1000,
        account_id,
      });
    if (no < 2 || no === 15)
      await make.sale(workspace, { sold_on: "2026-03-09", revenue_minor: 5000, currency: "USD", account_id });
  }
});
afterAll(() => vanda?.stop());

test("if only accounts have targets, they are shown by account, with the number of accounts that have one", async () => {
  const { target } = advancedQuestions(search, "account");
  const [whole] = await askAs(ana.client, ana.workspace.id, target);
  // There is no total target to compare revenue with. Unknown is not the same as 0% reached, so the accounts are shown
  // instead.
  expect(whole?.total).toMatchObject({ values: [15_000, 0, null], n: [3, 0, 0] });

  const [drawn, counted] = await askAs(ana.client, ana.workspace.id, ...accountTargets(target));
  if (!drawn || !counted) throw new Error("There is no answer");
  const rows = rowsWithTarget(drawn);
  expect(rows).toHaveLength(12);
  expect(rows.slice(0, 3).map(({ by: [account], values }) => [account?.label, ...values])).toEqual([
    ["Account 0", 20_000, 5000],
    ["Account 1", 19_000, 5000],
    ["Account 2", 18_000, 0],
  ]);
  expect(counted.groups).toBe(15);
});

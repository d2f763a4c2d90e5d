import { afterAll, beforeAll, expect, test } from "vitest";

import { addDays } from "#domain/time/dates.ts";

import { askChat } from "../kit/ask-chat.ts";
import { build, type Builder } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let make: Builder;
let ana: SignedUp;

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  make = build(vanda.database.owner);
  ana = await signUp(vanda);
  const today = new Date().toISOString().slice(0, 10);
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastMonth = `${addDays(firstOfMonth, -1).slice(0, 7)}-01`;
  const sold = async (name: string, before: number, now: number) => {
    const { id } = await make.account(ana.workspace, { name });
    const sale = (sold_on: string, revenue_minor: number) =>
      make.sale(ana.workspace, { account_id: id, sold_on, revenue_minor, currency: "USD" });
    if (before > 0) await sale(lastMonth, before);
    if (now > 0) await sale(firstOfMonth, now);
  };
  await sold("Acme", 20_000, 50_000);
  await sold("Bolt", 40_000, 30_000);
  // Without sales this month, the customer fell most.
  await sold("Crest", 60_000, 0);
});
afterAll(() => vanda?.stop());

const ask = async (question: string) => (await askChat(vanda, ana, question)).answer?.outcome;

test("the share of a customer is its part of the total, and the shares of groups use the same total", async () => {
  const one = await ask("what percent of our revenue comes from Acme");
  expect(one).toMatchObject({
    kind: "share",
    results: [{ answer: { total: { values: [200_000] } } }, { answer: { total: { values: [70_000] } } }],
  });
  const groups = await ask("top 2 customers' share of revenue");
  expect(groups).toMatchObject({
    kind: "share",
    limit: 2,
    results: [{ answer: { total: { values: [200_000] }, rows: [{ values: [70_000] }, { values: [70_000] }] } }],
  });
});

test("customers that fell include those without sales now, largest fall first, and no others", async () => {
  const fell = await ask("which customers are down vs last month");
  expect(fell).toMatchObject({ kind: "changed", way: "fall", count: 2 });
  if (fell?.kind !== "changed") throw new Error("No change");
  expect(fell.result.answer.rows.map(({ by: [group] }) => group?.label)).toEqual(["Crest", "Bolt"]);
  const rose = await ask("which customers grew the most vs last month");
  expect(rose).toMatchObject({ kind: "changed", way: "rise", count: 1 });
});

import { afterAll, beforeAll, expect, test } from "vitest";

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
});
afterAll(() => vanda?.stop());

const search = async ({ client }: SignedUp, query: string, maxRows = 6) =>
  (
    await client.rpc("search_records", { workspace_id: ana.workspace.id, query, max_rows: maxRows }).throwOnError()
  ).data.map(({ entity, name, facts }) => ({ entity, name, facts }));

test("found records have their account, stage and those values that are set", async () => {
  const account = await make.account(ana.workspace, { name: "Alder Hotel", city: "Delft" });
  await make.deal(ana.workspace, {
    name: "Alder desks",
    account_id: account.id,
    value_minor: 120_000,
    currency: "EUR",
    deal_number: "CRM7041",
  });
  await make.sale(ana.workspace, {
    name: "Alder chairs",
    account_id: account.id,
    sold_on: "2026-11-01",
    currency: "EUR",
  });
  await make.activity(ana.workspace, { title: "Call Alder", kind: "call", account_id: account.id });
  const found = Object.fromEntries((await search(ana, "alder")).map(({ entity, facts }) => [entity, facts]));
  expect(found).toMatchObject({
    accounts: { city: "Delft" },
    deals: {
      account: "Alder Hotel",
      stage: "Qualified",
      value_minor: 120_000,
      currency: "EUR",
      deal_number: "CRM7041",
    },
    sales: { account: "Alder Hotel", sold_on: "2026-11-01" },
    activities: { kind: "call" },
  });
  expect(Object.keys(found.accounts as object)).not.toContain("industry");
  expect((await search(ana, "crm7041"))[0]).toMatchObject({ entity: "deals", name: "Alder desks" });
});

test("open deals come before closed ones that match equally well, and at most a page is returned", async () => {
  const { data: stages } = await ana.client.from("stages").select("id, name, kind").throwOnError();
  const won = stages.find(({ kind }) => kind === "won");
  await make.deal(ana.workspace, { name: "Birch table of the spring order" });
  for (let n = 0; n < 8; n += 1) await make.deal(ana.workspace, { name: `Birch table ${n}`, stage_id: won?.id });
  const found = await search(ana, "birch");
  expect(found).toHaveLength(6);
  expect(found[0]?.name).toBe("Birch table of the spring order");
  expect(found.slice(1).map(({ facts }) => (facts as { stage: string }).stage)).toEqual(Array(5).fill(won?.name));
  const [exact] = await search(ana, "birch table 7");
  expect(exact?.name, "an exact name comes first, even of a closed deal").toBe("Birch table 7");
  expect((await search(ana, "birch", 1000)).length).toBeLessThanOrEqual(50);
});

test("users of other workspaces find nothing", async () => {
  const bob = await signUp(vanda);
  expect(await search(bob, "alder")).toEqual([]);
});

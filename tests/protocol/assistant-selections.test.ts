import { afterAll, beforeAll, expect, test } from "vitest";

import { askChat } from "../kit/ask-chat.ts";
import { build } from "../kit/builder.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";
import { type SignedUp, signUp } from "../kit/sign-up.ts";

let vanda: Vanda;
let ana: SignedUp;

beforeAll(async () => {
  vanda = await shareVanda({ WORKER: "off" });
  const make = build(vanda.database.owner);
  ana = await signUp(vanda);
  await vanda.database.owner.query(
    "select private.credit_tokens($1, 1000, 'earned', 'test', 'initial', 'Tokens for a test')",
    [ana.id],
  );
  const { workspace } = ana;
  const inn = await make.account(workspace, { name: "Blue Door Inn" });
  const verde = await make.account(workspace, { name: "Casa Verde" });
  await make.account(workspace, { name: "Quiet House" });
  await make.contact(workspace, { name: "Ilse Park", title: "Buyer", phone: "+31 20 1234567", account_id: inn.id });
  const desk = await make.product(workspace, { name: "Oak desk" });
  const sale = (account_id: string, sold_on: string, order_number: string, product_id: string | null = null) =>
    make.sale(workspace, { account_id, sold_on, order_number, product_id, revenue_minor: 100, currency: "USD" });
  await sale(inn.id, "2026-01-10", "A1");
  await sale(inn.id, "2026-03-10", "A3", desk.id);
  await sale(inn.id, "2026-03-10", "A3");
  await sale(verde.id, "2026-02-10", "B1");
  await ana.client.rpc("refresh_segments", { workspace_id: workspace.id }).throwOnError();
});
afterAll(() => vanda?.stop());

const ask = async (question: string) => (await askChat(vanda, ana, question)).answer?.outcome;

test("the latest and first order of a customer are listed with all their lines", async () => {
  expect(await ask("last order from Blue Door Inn")).toMatchObject({
    kind: "records",
    records: { entity: "sales", sort: "newest", rows: [{ values: expect.arrayContaining(["2026-03-10"]) }, {}] },
  });
  const first = await ask("first order from Blue Door Inn");
  expect(first).toMatchObject({ records: { rows: [{ values: expect.arrayContaining(["2026-01-10"]) }] } });
  expect(await ask("last 2 orders")).toMatchObject({ records: { count: 4, rows: [{}, {}, {}] } });
});

test("customers are listed by the number of their orders", async () => {
  const named = async (question: string) => {
    const outcome = await ask(question);
    return outcome?.kind === "records" ? outcome.records.rows.map(({ name }) => name) : outcome;
  };
  expect(await named("repeat customers")).toEqual(["Blue Door Inn"]);
  expect(await named("customers with only one order")).toEqual(["Casa Verde"]);
  expect(await named("customers without a single order")).toEqual(["Quiet House"]);
  expect(await named("customers that don't buy Oak desk")).toEqual(["Casa Verde", "Quiet House"]);
});

test("a question about a person lists their facts", async () => {
  expect(await ask("who is Ilse Park")).toMatchObject({
    kind: "fact",
    fact: {
      name: "Ilse Park",
      facts: [
        { fact: "title", value: "Buyer" },
        { fact: "account", value: "Blue Door Inn" },
        { fact: "phone", value: "+31 20 1234567" },
      ],
    },
  });
});

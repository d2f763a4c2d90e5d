import { afterAll, beforeAll, expect, test } from "vitest";

import { importingPerson } from "../kit/import-client.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { fileLanguages, tradeFiles } from "../kit/trade-files.ts";
import { importUntouched, storedRecords } from "../kit/untouched.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda({ REST_MAX_ROWS: "10000" });
});
afterAll(() => vanda?.stop());

test.each(fileLanguages)("clients, quotes and order lines headed in %s come in untouched", async (language) => {
  const ada = await importingPerson(vanda);
  const { clients, quotes, lines, currency } = tradeFiles(language, 37);

  const accounts = await importUntouched(ada, clients.file, "a.csv");
  expect([accounts.entity, accounts.result?.created, accounts.result?.rejected]).toEqual(["accounts", 60, 0]);
  const stored = await storedRecords(ada, "accounts");
  expect(
    stored.map(({ external_id, name, phone, city, country, owner, contacts }) => [
      external_id,
      name,
      phone,
      city,
      country,
      owner?.name,
      contacts,
    ]),
  ).toEqual(
    clients.expected.map(({ number, name, phone, city, country, rep, person, email }) => [
      number,
      name,
      phone,
      city,
      country,
      rep,
      [{ name: person, email }],
    ]),
  );

  const deals = await importUntouched(ada, quotes.file, "b.csv");
  expect([deals.entity, deals.result?.created, deals.result?.rejected]).toEqual(["deals", 80, 0]);
  const made = new Map((await storedRecords(ada, "deals")).map((deal) => [deal.external_id, deal]));
  for (const { number, client, project, minor, phase, day, chance } of quotes.expected) {
    const deal = made.get(number);
    expect([deal?.name, deal?.value_minor, deal?.currency, deal?.stage, deal?.close_date, deal?.probability]).toEqual([
      project,
      minor,
      currency,
      { name: phase, kind: "open" },
      day,
      chance,
    ]);
    expect([number, deal?.account?.external_id, deal?.contact?.name, deal?.owner?.name]).toEqual([
      number,
      client.number,
      client.person,
      client.rep,
    ]);
  }

  const sales = await importUntouched(ada, lines.file, "c.csv");
  expect([sales.entity, sales.result?.created, sales.result?.rejected]).toEqual(["sales", 120, 0]);
  const sold = (await storedRecords(ada, "sales")).map(({ sold_on, account, product, quantity, revenue_minor }) =>
    [sold_on, account?.external_id, product?.name, quantity, revenue_minor].join(),
  );
  const told = lines.expected.map(({ day, client, item, quantity, minor }) =>
    [day, client.number, item, quantity, minor].join(),
  );
  expect(sold.toSorted()).toEqual(told.toSorted());
});

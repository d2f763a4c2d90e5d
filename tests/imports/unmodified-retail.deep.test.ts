import { existsSync, readFileSync } from "node:fs";

import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { askAs } from "../kit/measures/ask-as.ts";
import { realData } from "../kit/real-data.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { importUntouched } from "../kit/unmodified-files.ts";

const path = realData("online-retail/invoices.csv");
let vanda: Vanda;
let ada: ImportClient;
beforeAll(async () => {
  vanda = await startVanda();
  ada = await importingPerson(vanda);
});
afterAll(() => vanda?.stop());

describe.skipIf(!existsSync(path))("a year of a web shop's invoices, imported unchanged,", () => {
  test("has the revenue, invoices, customers and best customers of the file", async () => {
    const file = readFileSync(path);
    const rows = Papa.parse<Record<string, string>>(file.toString("utf8").trim(), { header: true }).data.map((row) => ({
      invoice: row.InvoiceNo ?? "",
      customer: row.CustomerID ?? "",
      month: (row.date ?? "").slice(0, 7),
      minor: Math.round(Number(row.amount) * 100),
    }));
    const { entity, result } = await importUntouched(ada, file, "invoices.csv");
    expect([entity, result?.created, result?.rejected]).toEqual(["sales", 25_900, 0]);
    const [months, best] = await askAs(
      ada.supabase,
      ada.workspaceId,
      {
        measures: ["revenue", "sales_count", "active_customers"],
        range: { from: "2010-12-01", to: "2011-12-31" },
        grain: "month",
      },
      { measures: ["revenue"], range: { from: "2010-12-01", to: "2011-12-31" }, by: ["account"], top: 20 },
    );
    const count = (some: typeof rows) => [
      some.reduce((sum, { minor }) => sum + minor, 0),
      new Set(some.filter(({ minor }) => minor >= 0).map(({ invoice }) => invoice)).size,
      new Set(some.filter(({ customer, minor }) => customer && minor > 0).map(({ customer }) => customer)).size,
    ];
    expect(months?.total.values).toEqual(count(rows));
    const byMonth = [...Map.groupBy(rows, ({ month }) => month)].toSorted(([one], [other]) => (one < other ? -1 : 1));
    expect(months?.rows.map(({ period, values }) => [period?.from.slice(0, 7), ...values])).toEqual(
      byMonth.map(([month, some]) => [month, ...count(some)]),
    );
    const customers = [...Map.groupBy(rows, ({ customer }) => customer)]
      .filter(([customer]) => customer !== "")
      .map(([customer, some]) => [customer, some.reduce((sum, { minor }) => sum + minor, 0)] as const)
      .toSorted(([, one], [, other]) => other - one);
    // Sales without an account form one more row in addition to the 20.
    const named = (best?.rows ?? []).filter(({ by: [account] }) => account?.id !== null);
    expect(named.map(({ by: [account], values }) => [account?.label, values[0]])).toEqual(customers.slice(0, 20));
  });
});

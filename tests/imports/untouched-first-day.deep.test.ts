import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type ImportClient, importingPerson } from "../kit/import-client.ts";
import { startVanda, type Vanda } from "../kit/server.ts";
import { importUntouched, storedRecords } from "../kit/untouched.ts";
import { unzip } from "../kit/unzip.ts";

const folder = join(import.meta.dirname, "../../../shared/data/first-day");
const file = (name: string) => readFileSync(join(folder, name));

/** The rows of the workbook's first sheet below its header, by column letter. */
function customerRows() {
  const xml = unzip(file("customers.xlsx")).get("xl/worksheets/sheet1.xml")?.toString("utf8") ?? "";
  const text = (cell: string) =>
    (/<t[^>]*>([\s\S]*?)<\/t>/.exec(cell)?.[1] ?? /<v>([\s\S]*?)<\/v>/.exec(cell)?.[1] ?? "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&apos;", "'")
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&")
      .trim();
  return [...xml.matchAll(/<row [^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)]
    .map(([, cells = ""]) =>
      Object.fromEntries(
        [...cells.matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>([\s\S]*?)<\/c>)/g)].map(([, column, cell = ""]) => [
          column,
          text(cell),
        ]),
      ),
    )
    .filter((row) => /^C\d{5}$/.test(row.A ?? ""));
}

const table = (text: string, delimiter: string) =>
  Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ""), { header: true, delimiter, skipEmptyLines: true })
    .data;
const minor = (amount: string) => Math.round(Number(amount.replace(/[^\d.-]/g, "")) * 100);
const day = (british: string) => british.split("/").reverse().join("-");
const same = (one: string | undefined, other: string | undefined) =>
  one?.toLowerCase().trim() === other?.toLowerCase().trim();

// Each test begins where the one before it ended: what a small wholesaler brings along.
describe.skipIf(!existsSync(folder))("the files of a first day, untouched", () => {
  let vanda: Vanda;
  let ada: ImportClient;
  beforeAll(async () => {
    vanda = await startVanda({ REST_MAX_ROWS: "10000" });
    ada = await importingPerson(vanda);
  });
  afterAll(() => vanda?.stop());

  test("customers.xlsx becomes 800 accounts with their contacts; titles and the total are left out", async () => {
    const { entity, result, dialect } = await importUntouched(ada, file("customers.xlsx"), "customers.xlsx");
    expect(entity).toBe("accounts");
    expect(result).toMatchObject({ rows: 800, created: 800, rejected: 0 });
    expect(dialect.left_out).toEqual([{ row: 810, text: "TOTAL" }]);
    const stored = new Map((await storedRecords(ada, "accounts")).map((account) => [account.external_id, account]));
    const rows = customerRows();
    expect([rows.length, stored.size]).toEqual([800, 800]);
    for (const row of rows) {
      const account = stored.get(row.A ?? "");
      const email = row.D?.includes("@") ? row.D : null;
      expect([row.A, account?.name, account?.phone, account?.city, account?.country]).toEqual([
        row.A,
        row.B,
        row.E || row.F || null,
        row.I,
        row.J,
      ]);
      expect(same(account?.owner?.name, row.M), `${row.A} ${account?.owner?.name}`).toBe(true);
      expect([row.A, account?.contacts]).toEqual([row.A, [{ name: row.C, email }]]);
    }
  });

  test("open-quotes.csv becomes 300 open deals of those customers and contacts, in pounds", async () => {
    const { entity, result, dialect } = await importUntouched(ada, file("open-quotes.csv"), "open-quotes.csv");
    expect([entity, dialect.encoding, result?.created, result?.rejected]).toEqual(["deals", "windows-1252", 300, 0]);
    const customers = customerRows();
    const stored = new Map((await storedRecords(ada, "deals")).map((deal) => [deal.external_id, deal]));
    const rows = table(new TextDecoder("windows-1252").decode(file("open-quotes.csv")), ";");
    expect([rows.length, stored.size]).toEqual([300, 300]);
    for (const row of rows) {
      const deal = stored.get(row["Quote no"] ?? "");
      const chance = row.Chance?.trim() ?? "";
      const percent = chance === "" ? null : chance.includes("%") ? Number.parseInt(chance) : Number(chance) * 100;
      // The export has lost some letters: a question mark is any of them.
      const person = new RegExp(
        `^${(row["Contact person"] ?? "").replace(/[.*+^$()|]/g, "\\$&").replaceAll("?", ".")}$`,
      );
      const meant = customers.filter(({ B, C }) => same(B, row.Customer) && person.test(C ?? ""));
      expect(meant).toHaveLength(1);
      expect([row["Quote no"], deal?.name, deal?.value_minor, deal?.currency, deal?.probability]).toEqual([
        row["Quote no"],
        row.Subject,
        minor(row.Amount ?? ""),
        "GBP",
        percent,
      ]);
      expect([deal?.close_date, deal?.opened_on, deal?.stage]).toEqual([
        day(row.Expected ?? ""),
        day(row.Created ?? ""),
        { name: row.Status, kind: "open" },
      ]);
      expect([
        row["Quote no"],
        deal?.account?.external_id,
        deal?.contact?.name,
        deal?.contact?.account?.external_id,
      ]).toEqual([row["Quote no"], meant[0]?.A, meant[0]?.C, meant[0]?.A]);
      expect(same(deal?.owner?.name, row.Rep)).toBe(true);
    }
  });

  test("order-lines.csv becomes 2,000 sales of those customers by their numbers", async () => {
    const { entity, result } = await importUntouched(ada, file("order-lines.csv"), "order-lines.csv");
    expect(entity).toBe("sales");
    expect(result).toMatchObject({ created: 2000, rejected: 0, new_counts: { accounts: 0, products: 12 } });
    const rows = table(file("order-lines.csv").toString("utf8"), ",");
    const told = rows.map((row) =>
      [day(row.Date ?? ""), row["Customer no"], row.Item, Number(row.Qty), minor(row["Line total"] ?? ""), "USD"].join(
        " | ",
      ),
    );
    const stored = (await storedRecords(ada, "sales")).map((sale) =>
      [
        sale.sold_on,
        sale.account?.external_id,
        sale.product?.name,
        sale.quantity,
        sale.revenue_minor,
        sale.currency,
      ].join(" | "),
    );
    expect(stored.toSorted()).toEqual(told.toSorted());
  });
});

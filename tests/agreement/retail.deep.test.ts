import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import Papa from "papaparse";
import { describe, expect, test } from "vitest";

import { countryMatcher } from "#domain/metrics/regions/match-country.ts";
import { sumByCountry } from "#domain/metrics/regions/sum-by-country.ts";

import { long } from "../kit/long.ts";
import { realData } from "../kit/real-data.ts";
import { sold, within } from "./count-sales.ts";
import type { ComparisonContext } from "./expect-sales.ts";
import { expectShop, useShops } from "./expect-shop.ts";
import { otherFacts } from "./made-up.ts";
import { type Line, zones } from "./shop.ts";

const folder = realData("online-retail");
const at = useShops();
/**
 * Returns all three time zones in a long run, and one of them in a short run. A made-up shop always uses all of them.
 */
const zonesOf = (currency: string) => (currency === "USD" ? zones.slice(0, long(1)) : zones.slice(-long(1)));

/** The shop's countries by ISO 3166 code. Entries that are not a country have no code. */
const codes: Record<string, string> = {
  "United Kingdom": "GB",
  France: "FR",
  Australia: "AU",
  Netherlands: "NL",
  Germany: "DE",
  Norway: "NO",
  EIRE: "IE",
  Switzerland: "CH",
  Spain: "ES",
  Poland: "PL",
  Portugal: "PT",
  Italy: "IT",
  Belgium: "BE",
  Lithuania: "LT",
  Japan: "JP",
  Iceland: "IS",
  Denmark: "DK",
  Cyprus: "CY",
  Sweden: "SE",
  Austria: "AT",
  Israel: "IL",
  Finland: "FI",
  Bahrain: "BH",
  Greece: "GR",
  "Hong Kong": "HK",
  Singapore: "SG",
  Lebanon: "LB",
  "United Arab Emirates": "AE",
  "Saudi Arabia": "SA",
  "Czech Republic": "CZ",
  Canada: "CA",
  Brazil: "BR",
  USA: "US",
  Malta: "MT",
  RSA: "ZA",
};

/**
 * Compares the map of countries: the purchases of each country's customers in twelve months, and the total without a
 * country.
 */
async function expectMap({ shop, today, currency, tally, ask }: ComparisonContext) {
  const span = { from: "2010-12-01", to: today };
  const [answer] = await ask({ measures: ["revenue"], range: span, by: ["region"], top: 1000, currency });
  if (!answer) throw new Error("There is no answer");
  const sums = sumByCountry(answer, countryMatcher(Object.values(codes)));
  const revenue = (where: (code: string | undefined) => boolean) =>
    sold(
      within(shop.lines, span).filter(({ region }) => where(codes[region ?? ""])),
      currency,
      shop,
    ).metrics.revenue;
  const named = new Set(within(shop.lines, span).flatMap(({ region }) => codes[region ?? ""] ?? []));
  tally.same(new Set(sums.countries.map(({ code }) => code)), named, "countries");
  for (const { code, value } of sums.countries)
    tally.near(Math.round(value), Math.round(revenue((one) => one === code)), `revenue in ${code}`);
  const elsewhere = sums.elsewhere.reduce((sum, { values }) => sum + (values[0] ?? 0), sums.rest);
  expect(Math.abs(elsewhere - revenue((code) => code === undefined))).toBeLessThan(30);
}

describe.skipIf(!existsSync(folder))("every number of the online shop equals a count of its file", () => {
  const read = (text: string) => Papa.parse<Record<string, string>>(text.trim(), { header: true }).data;
  const line = (row: Record<string, string>, minor: number, more: Partial<Line>): Line => ({
    day: "",
    order: row.InvoiceNo ?? null,
    account: row.CustomerID ? row.CustomerID.replace(".0", "") : null,
    product: null,
    category: null,
    region: row.Country ?? null,
    quantity: null,
    minor: Math.round(minor),
    cost: null,
    currency: row.Country === "United Kingdom" ? "GBP" : "USD",
    ...more,
  });

  test("for 25,900 invoices of a year", async () => {
    const rows = read(readFileSync(join(folder, "invoices.csv"), "utf8"));
    expect(rows).toHaveLength(25_900);
    const lines = rows.map((row) => line(row, Number(row.amount) * 100, { day: row.date ?? "" }));
    const shop = { lines, ...otherFacts("2010-12", 13) };
    expect(await expectShop(at.vanda, shop, "2011-12-01T10:30:00Z", { more: expectMap, zonesOf })).toBeGreaterThan(
      3000,
    );
  });

  test("for 142,083 order lines of four months, nine in ten of which have a cost", async () => {
    const rows = read(gunzipSync(readFileSync(join(folder, "lines-2010-12-to-2011-03.csv.gz"))).toString());
    expect(rows).toHaveLength(142_083);
    const lines = rows.map((row, no) => {
      const minor = Number(row.Quantity) * Number(row.UnitPrice) * 100;
      return line(row, minor, {
        day: String(row.InvoiceDate).slice(0, 10),
        product: row.StockCode ?? null,
        quantity: Number(row.Quantity),
        cost: no % 10 === 3 ? null : Math.round(minor * 0.6),
      });
    });
    const shop = { lines, ...otherFacts("2010-12", 5) };
    expect(await expectShop(at.vanda, shop, "2011-03-31T10:30:00Z", { more: expectMap, zonesOf })).toBeGreaterThan(
      30_000,
    );
  });
});

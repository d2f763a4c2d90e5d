import fc from "fast-check";
import { expect, test } from "vitest";

import { dateShape } from "#domain/imports/date-shape.ts";
import { nameKey } from "#domain/imports/name-key.ts";
import { numberShape } from "#domain/imports/number-shape.ts";
import { entities, fieldsOf } from "#domain/records/kinds/kinds.ts";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

async function ask(call: string, values: unknown[]): Promise<string | null> {
  const { rows } = await at.database.owner.query<{ value: string | null }>(`select (${call})::text as value`, values);
  return rows[0]?.value ?? null;
}
const number = (value: string, mark: string) => ask("private.import_number($1, $2)", [value, mark]);
const date = (value: string, order: string) => ask("private.import_date($1, $2)", [value, order]);

test.each([
  ["1234", ".", "1234"],
  ["1,234.50", ".", "1234.50"],
  ["$1,234.50", ".", "1234.50"],
  ["US$ 7", ".", "7"],
  ["1.234,50 €", ",", "1234.50"],
  ["1 234 567,8", ",", "1234567.8"],
  ["1'234.5", ".", "1234.5"],
  ["12,34,567", ".", "1234567"],
  ["(12)", ".", "-12"],
  ["-$5", ".", "-5"],
  ["5-", ".", "-5"],
  ["−5", ".", "-5"],
  ["１２３．５", ".", "123.5"],
  ["12 %", ".", "12"],
  ["R$ 1.234,56", ",", "1234.56"],
  ["₹1,23,456.50", ".", "123456.50"],
  ["1 234,56 zł", ",", "1234.56"],
  ["$(12.34)", ".", "-12.34"],
  ["$+1500", ".", "1500"],
  ["¥1,500", ".", "1500"],
  ["1.234", ".", "1.234"],
  ["1.234", ",", "1234"],
  ["1,23", ".", null],
  ["1.234.567", ".", null],
  ["1,234 567", ".", null],
  ["(5", ".", null],
  ["-(5)", ".", null],
  ["--5", ".", null],
  ["twelve", ".", null],
  ["1e5", ".", null],
  [".", ".", null],
  ["", ".", null],
])("the number %j with the decimal mark %j is %j", async (value, mark, expected) => {
  expect(await number(value, mark)).toBe(expected);
});

test.each([
  ["3/4/2017", "mdy", "2017-03-04"],
  ["3/4/2017", "dmy", "2017-04-03"],
  ["3.4.17", "dmy", "2017-04-03"],
  ["3/4/71", "mdy", "1971-03-04"],
  ["17/03/04", "ymd", "2017-03-04"],
  ["2017-03-04", "mdy", "2017-03-04"],
  ["2017/3/4 10:30", "dmy", "2017-03-04"],
  ["2017-03-04T23:59:59Z", "ymd", "2017-03-04"],
  ["2017年3月4日", "ymd", "2017-03-04"],
  ["2017년 3월 4일", "ymd", "2017-03-04"],
  ["2017. 3. 4.", "mdy", "2017-03-04"],
  ["20170304", "mdy", "2017-03-04"],
  ["Mar 4, 2017", "dmy", "2017-03-04"],
  ["4th March 2017", "mdy", "2017-03-04"],
  ["4 de marzo de 2017", "dmy", "2017-03-04"],
  ["29/2/2016", "dmy", "2016-02-29"],
  ["2/30/2017", "mdy", null],
  ["29/2/2017", "dmy", null],
  ["13/1/2017", "mdy", null],
  ["2017-00-10", "ymd", null],
  ["3/4/2017", "ymd", null],
  ["3/4/017", "mdy", null],
  ["4 Foo 2017", "dmy", null],
  ["yesterday", "mdy", null],
  ["42736", "mdy", "2017-01-01"],
  ["142736", "mdy", null],
  ["Mar 5, 2026 3:14 PM", "dmy", "2026-03-05"],
  ["Thu, 05 Mar 2026 14:30:00 +0100", "mdy", "2026-03-05"],
  ["5. März 2026", "mdy", "2026-03-05"],
  ["令和8年3月5日", "mdy", "2026-03-05"],
  ["05/03/2569", "dmy", "2026-03-05"],
  ["2026-03-05T23:30:00-05:00", "mdy", "2026-03-05"],
  ["2026-10", "mdy", "2026-10-01"],
  ["October 2026", "mdy", "2026-10-01"],
  ["5 march 99 late", "mdy", null],
])("the date %j in the order %s is %j", async (value, order, expected) => {
  expect(await date(value, order)).toBe(expected);
});

test("a day in any supported date format is read as the same day", async () => {
  const writings: [string, (y: number, m: number, d: number) => string][] = [
    ["mdy", (y, m, d) => `${m}/${d}/${y}`],
    ["dmy", (y, m, d) => `${d}.${m}.${y}`],
    ["ymd", (y, m, d) => `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`],
    ["ymd", (y, m, d) => `${y}年${m}月${d}日`],
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
      async (day) => {
        const iso = day.toISOString().slice(0, 10);
        for (const [order, write] of writings) {
          const text = write(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
          expect(dateShape(text), text).not.toBeNull();
          expect(await date(text, order), text).toBe(iso);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("the database reads each value that the column profile counts as a number, with the detected decimal mark", async () => {
  const texts = [
    "1,234.50",
    "1.234,50",
    "7",
    "-3.5",
    "$12",
    "(4)",
    "12 %",
    "1 234,5",
    "3.14159",
    "1'000'000",
    "99,9",
    "EUR 5",
  ];
  for (const text of texts) {
    const shape = numberShape(text);
    expect(shape, text).not.toBeNull();
    expect(await number(text, shape?.mark ?? "."), text).not.toBeNull();
  }
});

test.each([
  ["$1,234.50", "USD", 1, "123450"],
  ["1,234", "JPY", 1, "1234"],
  ["¥1,234", "JPY", 1, "1234"],
  ["1.2345", "KWD", 1, "1235"],
  ["1100.04", "USD", 1_000_000, "110004000000"],
  ["€5", "USD", 1, null],
  ["5 EUR", "EUR", 1, "500"],
  ["5 GBP", "USD", 1, null],
  ["CA$5", "CAD", 1, "500"],
  ["CA$5", "USD", 1, null],
  ["$5", "AUD", 1, "500"],
  ["99999999999999999", "USD", 1, null],
])("the amount %j in %s times %d is %s minor units", async (value, currency, unit, expected) => {
  expect(await ask("private.import_money($1, '.', $3, $2)", [value, currency, unit])).toBe(expected);
});

test("percentages in any format are read as whole percent", async () => {
  expect(await ask("private.import_percent('75%', '.', 100)", [])).toBe("75");
  expect(await ask("private.import_percent('0.75', '.', 100)", [])).toBe("75");
  expect(await ask("private.import_percent('75', '.', 1)", [])).toBe("75");
  expect(await ask("private.import_percent('75％', '.', 100)", [])).toBe("75");
});

test("spellings of a name have the same key in the database and in the browser", async () => {
  for (const [one, other] of [
    ["GTXPro", "GTX Pro"],
    ["Ángel & Co.", "angel co"],
    ["Closed-Won", "closed won"],
  ] as const) {
    expect(nameKey(one)).toBe(nameKey(other));
    expect(await ask("private.name_key($1)", [one])).toBe(nameKey(other));
  }
  expect(await ask("private.import_key($1)", ["  ＡＣＭＥ   Corp "])).toBe("acme corp");
});

test("every import field is a column of its table, and required ones are not nullable", async () => {
  for (const entity of entities) {
    const { rows } = await at.database.owner.query<{ name: string; strict: boolean }>(
      `select attname as name, attnotnull and not atthasdef as strict from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [`public.${entity}`],
    );
    for (const [name, field] of Object.entries(fieldsOf(entity))) {
      const column = rows.find((row) => row.name === name);
      expect(column, `${entity}.${name}`).toBeDefined();
      expect(Boolean(field.isRequired) && !column?.strict, `${entity}.${name}`).toBe(false);
    }
  }
});

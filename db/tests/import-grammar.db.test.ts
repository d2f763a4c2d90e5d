import fc from "fast-check";
import { expect, test } from "vitest";

import { dateShape } from "#domain/imports/date-shape.ts";
import { currencySigns, numberShape } from "#domain/imports/number-shape.ts";
import { firstAddress } from "#domain/workspace/people/first-address.ts";

import { long } from "../../tests/kit/long.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

/** Returns the values that the database parses from many cells, in one statement. */
async function readAll(expression: string, cells: readonly string[]): Promise<boolean[]> {
  const { rows } = await at.database.owner.query<{ is_read: boolean }>(
    `select coalesce(${expression}, false) as is_read from unnest($1::text[]) with ordinality c (value, place) order by place`,
    [cells],
  );
  return rows.map(({ is_read }) => is_read);
}
const isNumber = "private.import_number(value, '.') is not null or private.import_number(value, ',') is not null";
const isDay = (order: string) =>
  `(select p[2] between 1 and 12 and p[3] between 1 and 31 from private.import_date_parts(value, '${order}') p)`;
const isDate = `${isDay("mdy")} or ${isDay("dmy")} or ${isDay("ymd")}`;

const digits = fc.stringMatching(/^\d{1,7}$/);
const sign = fc.constantFrom("", "", "", "-", "+", "−", "(", ")", "$", "€", " ", "'");
const unit = fc.constantFrom(
  "",
  "",
  "",
  "%",
  "％",
  " zł",
  "R$ ",
  "US$ ",
  "₹",
  "EUR",
  " EUR",
  "kr",
  "kr.",
  "円",
  "abc",
  "E+5",
);
const anyNumber = fc
  .tuple(
    sign,
    unit,
    sign,
    fc.array(fc.tuple(fc.constantFrom(",", ".", "'", " ", "\u00a0", "’", ""), digits), { minLength: 1, maxLength: 4 }),
    unit,
    sign,
  )
  .map(
    ([a, b, c, groups, d, e]) =>
      `${a}${b}${c}${groups.map(([mark, group], at) => (at ? mark : "") + group).join("")}${d}${e}`,
  );

const monthName = fc.constantFrom(
  "Mar",
  "March",
  "März",
  "Sept",
  "Sept.",
  "août",
  "juin",
  "juillet",
  "enero",
  "dic",
  "Dez",
  "Foo",
  "may",
  "Mrt",
  "fév.",
);
const clock = fc.constantFrom(
  "",
  "",
  "",
  " 14:30",
  ", 3:14 PM",
  "T23:59:59.000Z",
  " 14:30:00 +0100",
  " 오후 3:14",
  " 9h30",
  " 99",
  "Z",
);
const number = fc.integer({ min: 0, max: 33 }).map(String);
const year = fc.constantFrom("2026", "1999", "26", "2569", "026", "1026");
const anyDate = fc
  .tuple(
    fc.constantFrom("", "", "", "Thu, ", "Mi., ", "x "),
    fc.oneof(
      fc
        .tuple(number, number, year, fc.constantFrom("/", ".", "-", ". ", ":"))
        .map(([a, b, c, s]) => `${a}${s}${b}${s}${c}`),
      fc
        .tuple(year, number, number, fc.constantFrom("/", ".", "-", ". "))
        .map(([a, b, c, s]) => `${a}${s}${b}${s}${c}`),
      fc.tuple(year, number, number).map(([y, m, d]) => `${y}年${m}月${d}日`),
      fc.tuple(fc.constantFrom("令和", "平成"), number, number, number).map(([e, y, m, d]) => `${e}${y}年${m}月${d}日`),
      fc.tuple(year, number, number).map(([y, m, d]) => `${y}년 ${m}월 ${d}일`),
      fc
        .tuple(number, monthName, year, fc.constantFrom(" ", "-", ". ", " de ", "th "))
        .map(([d, m, y, s]) => `${d}${s}${m} ${y}`),
      fc.tuple(monthName, number, year, fc.constantFrom(", ", " ")).map(([m, d, y, s]) => `${m} ${d}${s}${y}`),
      fc.tuple(monthName, year).map(([m, y]) => `${m} ${y}`),
      fc.tuple(year, fc.constantFrom("-", "/", "."), number).map(([y, s, m]) => `${y}${s}${m.padStart(2, "0")}`),
      fc.tuple(number, year).map(([m, y]) => `${m}/${y}`),
      fc.integer({ min: 9_999, max: 70_000 }).map(String),
      fc.integer({ min: 17_000_000, max: 21_000_000 }).map(String),
    ),
    clock,
  )
  .map((parts) => parts.join(""));

const anyAddress = fc
  .array(
    fc.constantFrom("a@x.test", "b@y", "mailto:", "<", ">", ";", ", ", " ", "Ada", '"', "c@z.test", " ::: ", "|"),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));

test.each([
  ["number", anyNumber, (cell: string) => numberShape(cell) !== null, isNumber],
  ["date", anyDate, (cell: string) => dateShape(cell) !== null, isDate],
  ["address", anyAddress, (cell: string) => firstAddress.test(cell), "private.import_email(value) is not null"],
])(
  "the column profile and the database recognise the same cells as a %s",
  async (_kind, cells, profiled, expression) => {
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { minLength: 300, maxLength: 300 }), async (some) => {
        const trimmed = some.map((cell) => cell.trim()).filter((cell) => cell !== "");
        const read = await readAll(expression, trimmed);
        expect(trimmed.filter((cell, at) => profiled(cell) !== read[at])).toEqual([]);
      }),
      { numRuns: long(6) },
    );
  },
);

test("an amount with a currency sign is read in the currency of that sign", async () => {
  for (const [sign, currency] of Object.entries(currencySigns)) {
    const cell = /[円元원]/.test(sign) ? `5${sign}` : `${sign} 5`;
    expect(numberShape(cell), cell).toMatchObject({ currency });
    const { rows } = await at.database.owner.query(
      "select private.import_money($1, '.', 1, $2) is not null as is_read",
      [cell, currency],
    );
    expect([cell, currency, rows]).toEqual([cell, currency, [{ is_read: true }]]);
  }
});

test("the column profile and the database find the same first email address in a cell", async () => {
  for (const [cell, address] of [
    ["anna@work.test; anna@home.test", "anna@work.test"],
    ["Caro Roth <caro@work.test>", "caro@work.test"],
    ["mailto:dora@work.test", "dora@work.test"],
    ["a@x.test ::: b@x.test", "a@x.test"],
    ["anna at work.test", null],
  ] as const) {
    expect([cell, firstAddress.exec(cell)?.[1] ?? null]).toEqual([cell, address]);
    const { rows } = await at.database.owner.query("select private.import_email($1) as address", [cell]);
    expect([cell, rows]).toEqual([cell, [{ address }]]);
  }
});

import fc from "fast-check";
import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";
import { formulas, isNumber, rowArb, type Value } from "./random-formulas.ts";

const at = shareDatabase();

test(
  "the database computes the same result as an independent implementation, for any formula and record",
  { tags: "deep" },
  async () => {
    const ana = await at.make.user();
    for (const [label, kind] of [
      ["A", "number"],
      ["B", "number"],
      ["Day", "date"],
      ["Word", "text"],
      ["Yes", "boolean"],
    ] as const)
      await at.make.customField(ana.workspace, { label, kind });
    const work = `select private.compute_formulas(private.parse_formula($2, private.formula_columns($1, 'deals')), 'number',
    $3::jsonb || '{"$decimals": 2, "$zone": "UTC"}') as value`;
    let worked = 0;
    const cases = fc.tuple(fc.oneof(formulas.number, formulas.text, formulas.date, formulas.boolean), rowArb);
    await fc.assert(
      fc.asyncProperty(cases, async ([formula, row]) => {
        const stored = {
          cf_a: row.a,
          cf_b: row.b,
          cf_day: row.day,
          close_date: row.end,
          cf_word: row.word,
          cf_yes: row.yes,
        };
        const [found] = (
          await at.database.owner.query<{ value: Value }>(work, [ana.workspace.id, formula.text, stored])
        ).rows;
        const expected = formula.of(row);
        if (isNumber(expected)) {
          // A result beyond a record's range has no value. Near the limit, the two computations may round differently.
          if (Math.abs(expected) > 9e15) return;
          expect(Number(found?.value)).toBeCloseTo(expected, Math.abs(expected) > 1e6 ? 0 : 5);
        } else expect(found?.value ?? null).toBe(expected === "" ? null : expected);
        if (expected !== null) worked += 1;
      }),
      { numRuns: 200 },
    );
    // Ensures that most formulas return a value.
    expect(worked).toBeGreaterThan(60);
  },
);

test("operators have the usual precedence, and a division by zero has no value", async () => {
  const ana = await at.make.user();
  const value = async (formula: string) => {
    const [row] = await at.as(
      ana,
      "select private.compute_formulas(private.parse_formula($1, '{}'), 'number', '{}') as value",
      [formula],
    );
    return row?.value;
  };
  const known: [string, unknown][] = [
    ["1 + 2 * 3", 7],
    ["10 - 4 - 3", 3],
    ["24 / 4 / 2", 3],
    ["-2 * 3 + 10 % 4", -4],
    ["2 - -3", 5],
    ["not 1 = 2 and 1 < 2 or false", true],
    ["not (1 = 2 or 1 < 2)", false],
    ["0.1 + 0.2 = 0.3", true],
    ["round(2.675, 2)", 2.68],
    ["round(-1.5)", -2],
    ["1 / 0", null],
    ["5 % 0", null],
    ["null = null", null],
    ["if(1 / 0 > 1, 1, 2)", 2],
    ['concat("a", null, 1.50, "")', "a1.5"],
    ['"say ""hi"""', 'say "hi"'],
    ['date("2024-02-28") + 2', "2024-03-01"],
    ['date("9999-12-31") + 1', null],
    ["999999999999999 * 999999999999999", null],
  ];
  for (const [formula, expected] of known) expect(await value(formula), formula).toBe(expected);
});

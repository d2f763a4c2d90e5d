import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";
import { customFieldSteps } from "./custom-field-steps.ts";

const at = shareDatabase();
const { addField, write, readCustom } = customFieldSteps(at);

test("each kind of field normalises valid values, and names the field when it rejects a value", async () => {
  const ana = await at.make.user();
  const target = await at.make.account(ana.workspace);
  const foreign = await at.make.account((await at.make.user()).workspace);
  const deal = await at.make.deal(ana.workspace);
  const choices = { choices: [{ label: "Small" }, { label: "Très grand", colour: "rose" }] };
  type Case = [kind: string, options: object, valid: [unknown, unknown][], invalid: [unknown, string][]];
  const cases: Case[] = [
    [
      "text",
      {},
      [
        ["  hello ", "hello"],
        [12, "12"],
      ],
      [
        [true, "must be a text"],
        ["x".repeat(1001), "is too long"],
      ],
    ],
    [
      "longText",
      {},
      [["a\nb", "a\nb"]],
      [
        [["a"], "must be a text"],
        ["x".repeat(20_001), "is too long"],
      ],
    ],
    [
      "number",
      {},
      [
        [12.5, 12.5],
        ["-3", -3],
        [0, 0],
      ],
      [
        ["twelve", "must be a number"],
        [1e300, "must be a number"],
        [true, "must be a number"],
      ],
    ],
    [
      "money",
      {},
      [
        [1234, 1234],
        ["99", 99],
      ],
      [
        [12.5, "smallest unit"],
        ["$5", "must be a number"],
      ],
    ],
    [
      "percent",
      {},
      [
        [12.5, 12.5],
        [-20, -20],
      ],
      [["12%", "must be a number"]],
    ],
    [
      "date",
      {},
      [["2024-02-29", "2024-02-29"]],
      [
        ["2023-02-29", "must be a day"],
        ["31/01/2024", "must be a day"],
        [5, "must be a day"],
      ],
    ],
    [
      "boolean",
      {},
      [
        [true, true],
        ["false", false],
      ],
      [["yes", "must be true or false"]],
    ],
    [
      "url",
      {},
      [
        ["https://example.com/a?b#c", "https://example.com/a?b#c"],
        ["example.com", "example.com"],
      ],
      [
        ["javascript:alert(1)", "must be a web address"],
        ["two words", "must be a web address"],
      ],
    ],
    [
      "choice",
      choices,
      [
        ["small", "small"],
        ["très grand", "tres_grand"],
      ],
      [
        ["medium", "one of the choices"],
        [["small"], "one of the choices"],
      ],
    ],
    [
      "multiChoice",
      choices,
      [
        [
          ["tres_grand", "Small", "small"],
          ["small", "tres_grand"],
        ],
        ["Small", ["small"]],
      ],
      [
        [["small", "medium"], "one of the choices"],
        [{ a: 1 }, "list of the choices"],
      ],
    ],
    [
      "link",
      { target: "accounts" },
      [[target.id, target.id]],
      [
        ["nobody", "must be the id of a record"],
        [foreign.id, "does not exist"],
        [deal.id, "does not exist"],
      ],
    ],
  ];
  for (const [kind, options, valid, invalid] of cases) {
    const { key } = await addField(ana, { label: `My ${kind}`, kind, options });
    for (const [values, kept] of valid) {
      await write(ana, deal.id, { [key]: values });
      expect(await readCustom(ana, deal.id), `${kind} ${JSON.stringify(values)}`).toMatchObject({ [key]: kept });
    }
    const before = await readCustom(ana, deal.id);
    for (const [values, message] of invalid)
      await expect(write(ana, deal.id, { [key]: values }), `${kind} ${JSON.stringify(values)}`).rejects.toThrow(
        new RegExp(`^My ${kind}: .*${message}`),
      );
    expect(await readCustom(ana, deal.id)).toEqual(before);
    await write(ana, deal.id, { [key]: null });
    expect(await readCustom(ana, deal.id)).not.toHaveProperty(key);
  }
  await expect(write(ana, deal.id, { cf_nothing: 1 })).rejects.toThrow("There is no field cf_nothing in deals");
  await expect(at.as(ana, "update public.deals set custom = '[1]' where id = $1", [deal.id])).rejects.toThrow(
    "must be an object",
  );
});

test("a formula field is always computed from its record, regardless of who writes the record and which value is sent", async () => {
  const ana = await at.make.user();
  const old = await at.make.deal(ana.workspace, {
    value_minor: 100_00,
    opened_on: "2024-01-01",
    close_date: "2024-03-01",
  });
  const { key: costs } = await addField(ana, { label: "Costs", kind: "money" });
  const margin = await addField(ana, {
    label: "Margin",
    kind: "formula",
    formula: `value_minor - ${costs}`,
    options: { result: "money" },
  });
  const days = await addField(ana, { label: "Days", kind: "formula", formula: "days_between(opened_on, close_date)" });
  expect([margin.key, days.key]).toEqual(["cf_margin", "cf_days"]);
  // Creating the field also computes it for existing records.
  expect(await readCustom(ana, old.id)).toEqual({ cf_days: 60 });
  await write(ana, old.id, { [costs]: 25_50, cf_margin: 1 });
  expect(await readCustom(ana, old.id)).toEqual({ cf_costs: 2550, cf_margin: 7450, cf_days: 60 });
  await at.as(ana, "update public.deals set value_minor = 5000, close_date = null where id = $1", [old.id]);
  expect(await readCustom(ana, old.id)).toEqual({ cf_costs: 2550, cf_margin: 2450 });
  const fresh = await at.make.deal(ana.workspace, { opened_on: "2024-01-01", close_date: "2024-01-31" });
  expect(fresh.custom).toEqual({ cf_days: 30 });
  const [before] = await at.as(
    ana,
    "select version, (select count(*) from public.change_log where record_id = d.id) as logged from public.deals d where id = $1",
    [old.id],
  );
  await at.as(ana, "update public.custom_fields set formula = $2 where id = $1", [margin.id, `value_minor / ${costs}`]);
  expect(await readCustom(ana, old.id)).toMatchObject({ cf_margin: 196 });
  // The record's version and history stay the same, because no user changed the record.
  expect(
    await at.as(
      ana,
      "select version, (select count(*) from public.change_log where record_id = d.id) as logged from public.deals d where id = $1",
      [old.id],
    ),
  ).toEqual([before]);
  await write(ana, old.id, { [costs]: 0 });
  expect(await readCustom(ana, old.id)).toEqual({ cf_costs: 0 });
});

test("an invalid formula is rejected with the error and its position", async () => {
  const ana = await at.make.user();
  await addField(ana, { label: "Double", kind: "formula", formula: "value_minor * 2" });
  await addField(ana, { label: "Sizes", kind: "multiChoice", options: { choices: [{ label: "S" }] } });
  const wrong: [string, number, string][] = [
    ["value_minor +", 14, "ends too early"],
    ["1 + # 2", 5, '"#" does not belong'],
    ['concat("a', 8, "no closing quote"],
    ["nothing * 2", 1, "there is no field nothing"],
    ["account_id", 1, "account_id cannot be used"],
    ["1 + cf_sizes", 5, "cf_sizes cannot be used"],
    ["cf_double + 1", 1, "itself a formula"],
    ["1 + name", 3, "+ needs a number"],
    ["sqrt(2)", 1, "there is no function sqrt"],
    ["round(1, 2, 3)", 1, "different number of values"],
    ['if(1, "a", "b")', 1, "needs yes or no"],
    ['if(true, "a", 2)', 1, "values of one kind"],
    ['date("2024-02-30")', 1, "is not a day"],
    ["1 2", 3, '"2" is not expected'],
    ["(1 + 2", 7, "ends too early"],
    ["1 < 2 < 3", 7, "< needs a number"],
    ["null", 1, "never gives a value"],
    [`${"(".repeat(60)}1${")".repeat(60)}`, 42, "nested too deeply"],
  ];
  for (const [formula, position, message] of wrong) {
    const [row] = await at.as(ana, "select public.check_formula($1, 'deals', $2) as found", [
      ana.workspace.id,
      formula,
    ]);
    const { error } = (row?.found ?? {}) as { error?: { position: number; message: string } };
    expect(error?.message, formula).toContain(message);
    expect(error?.position, formula).toBe(position);
    await expect(addField(ana, { label: "Wrong", kind: "formula", formula })).rejects.toThrow(message);
  }
  const deal = await at.make.deal(ana.workspace, { name: "Big one", value_minor: 250_00 });
  const [row] = await at.as(ana, "select public.check_formula($1, 'deals', $2, $3) as found", [
    ana.workspace.id,
    'concat(upper(name), ": ", value_minor)',
    deal.id,
  ]);
  expect(row?.found).toEqual({ type: "text", record: { id: deal.id, name: "Big one" }, example: "BIG ONE: 250" });
});

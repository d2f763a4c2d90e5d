import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();

type Given = {
  entity?: string;
  label: string;
  kind: string;
  options?: object;
  formula?: string;
  is_required?: boolean;
};

/** A field made as its admin makes it. */
async function addField(
  who: BuiltUser,
  { entity = "deals", options = {}, formula, is_required = false, ...given }: Given,
) {
  const [made] = await at.as(
    who,
    `insert into public.custom_fields (workspace_id, entity, label, kind, options, formula, is_required)
     values ($1, $2, $3, $4, $5, $6, $7) returning id, key, options`,
    [who.workspace.id, entity, given.label, given.kind, options, formula ?? null, is_required],
  );
  return made as { id: string; key: string; options: { choices: { key: string; label: string }[] } };
}

const write = (who: BuiltUser, id: string, custom: object, entity = "deals") =>
  at.as(who, `update public.${entity} set custom = custom || $2::jsonb where id = $1`, [id, custom]);

async function held(who: BuiltUser, id: string, entity = "deals") {
  const [row] = await at.as(who, `select custom from public.${entity} where id = $1`, [id]);
  return row?.custom;
}

test("each kind takes what fits it in one form, and refuses the rest by the field's name", async () => {
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
    for (const [given, kept] of valid) {
      await write(ana, deal.id, { [key]: given });
      expect(await held(ana, deal.id), `${kind} ${JSON.stringify(given)}`).toMatchObject({ [key]: kept });
    }
    const before = await held(ana, deal.id);
    for (const [given, message] of invalid)
      await expect(write(ana, deal.id, { [key]: given }), `${kind} ${JSON.stringify(given)}`).rejects.toThrow(
        new RegExp(`^My ${kind}: .*${message}`),
      );
    expect(await held(ana, deal.id)).toEqual(before);
    await write(ana, deal.id, { [key]: null });
    expect(await held(ana, deal.id)).not.toHaveProperty(key);
  }
  await expect(write(ana, deal.id, { cf_nothing: 1 })).rejects.toThrow("There is no field cf_nothing in deals");
  await expect(at.as(ana, "update public.deals set custom = '[1]' where id = $1", [deal.id])).rejects.toThrow(
    "must be an object",
  );
});

test("a formula follows its record, whoever writes it and whatever is sent in its place", async () => {
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
  // What was there before the field is worked out with it.
  expect(await held(ana, old.id)).toEqual({ cf_days: 60 });
  await write(ana, old.id, { [costs]: 25_50, cf_margin: 1 });
  expect(await held(ana, old.id)).toEqual({ cf_costs: 2550, cf_margin: 7450, cf_days: 60 });
  await at.as(ana, "update public.deals set value_minor = 5000, close_date = null where id = $1", [old.id]);
  expect(await held(ana, old.id)).toEqual({ cf_costs: 2550, cf_margin: 2450 });
  const fresh = await at.make.deal(ana.workspace, { opened_on: "2024-01-01", close_date: "2024-01-31" });
  expect(fresh.custom).toEqual({ cf_days: 30 });
  const [before] = await at.as(
    ana,
    "select version, (select count(*) from public.change_log where record_id = d.id) as logged from public.deals d where id = $1",
    [old.id],
  );
  await at.as(ana, "update public.custom_fields set formula = $2 where id = $1", [margin.id, `value_minor / ${costs}`]);
  expect(await held(ana, old.id)).toMatchObject({ cf_margin: 196 });
  // Nobody changed the record: its version and history stay.
  expect(
    await at.as(
      ana,
      "select version, (select count(*) from public.change_log where record_id = d.id) as logged from public.deals d where id = $1",
      [old.id],
    ),
  ).toEqual([before]);
  await write(ana, old.id, { [costs]: 0 });
  expect(await held(ana, old.id)).toEqual({ cf_costs: 0 });
});

test("a formula that cannot be understood says what is wrong and where", async () => {
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
    const { error } = row?.found as { error: { position: number; message: string } };
    expect(error?.message, formula).toContain(message);
    expect(error.position, formula).toBe(position);
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

test("choices keep their keys when they are renamed, and are not taken from under records", async () => {
  const ana = await at.make.user();
  const { id, key, options } = await addField(ana, {
    label: "Size",
    kind: "choice",
    options: { choices: [{ label: "Small" }, { label: "Large" }] },
  });
  const [one, other] = [
    await at.make.deal(ana.workspace, { custom: { [key]: "small" } }),
    await at.make.deal(ana.workspace, { custom: { [key]: "large" } }),
  ];
  const change = (choices: object[]) =>
    at.as(ana, "update public.custom_fields set options = $2 where id = $1", [id, { choices }]);
  await change(
    options.choices.map((choice) => (choice.key === "small" ? { ...choice, label: "Tiny", colour: "teal" } : choice)),
  );
  expect(await held(ana, one.id)).toEqual({ [key]: "small" });
  await expect(change([{ key: "large", label: "Large" }])).rejects.toThrow(
    '"Tiny" is used by 1 records. Choose what replaces it',
  );
  const [row] = await at.as(ana, "select public.replace_choice($1, $2, 'small', 'large') as result", [
    ana.workspace.id,
    id,
  ]);
  expect(row?.result).toMatchObject({ changed: 1 });
  expect([await held(ana, one.id), await held(ana, other.id)]).toEqual([{ [key]: "large" }, { [key]: "large" }]);
  await expect(change([{ label: "A" }, { label: "a " }])).rejects.toThrow("called the same");
});

test("a link lets go of a deleted record, and undoing the deletion ties it again", async () => {
  const ana = await at.make.user();
  const partner = await at.make.account(ana.workspace);
  const { key } = await addField(ana, {
    label: "Partner",
    kind: "link",
    options: { target: "accounts" },
    is_required: true,
  });
  const deal = await at.make.deal(ana.workspace, { custom: { [key]: partner.id } });
  const [row] = await at.as(ana, "select public.bulk_delete($1, 'accounts', array[$2::uuid]) as result", [
    ana.workspace.id,
    partner.id,
  ]);
  expect(await held(ana, deal.id)).toEqual({});
  const { change_set_id: set } = row?.result as { change_set_id: string };
  const [undone] = await at.as(ana, "select public.undo_change_set($1, $2) as result", [ana.workspace.id, set]);
  expect(undone?.result).toMatchObject({ conflicts: [] });
  expect(await held(ana, deal.id)).toEqual({ [key]: partner.id });
  await expect(write(ana, deal.id, { [key]: null })).rejects.toThrow("Partner: cannot be emptied");
  const twin = await at.make.account(ana.workspace);
  await at.as(ana, "select public.merge_records($1, 'accounts', $2, array[$3::uuid])", [
    ana.workspace.id,
    twin.id,
    partner.id,
  ]);
  expect(await held(ana, deal.id)).toEqual({ [key]: twin.id });
});

test("undo goes field by field: what somebody filled in since stays", async () => {
  const ana = await at.make.user();
  const [size, note] = [
    await addField(ana, { label: "Size", kind: "number" }),
    await addField(ana, { label: "Note", kind: "text" }),
  ];
  const sum = await addField(ana, { label: "Twice", kind: "formula", formula: `${size.key} * 2` });
  const deal = await at.make.deal(ana.workspace, { custom: { [size.key]: 1 } });
  const [row] = await at.as(ana, "select public.bulk_edit($1, 'deals', array[$2::uuid], $3) as result", [
    ana.workspace.id,
    deal.id,
    { custom: { [size.key]: 2 } },
  ]);
  await write(ana, deal.id, { [note.key]: "kept" });
  const { change_set_id: set } = row?.result as { change_set_id: string };
  const [undone] = await at.as(ana, "select public.undo_change_set($1, $2) as result", [ana.workspace.id, set]);
  expect(undone?.result).toMatchObject({ undone: 1, conflicts: [] });
  expect(await held(ana, deal.id)).toEqual({ [size.key]: 1, [note.key]: "kept", [sum.key]: 2 });
});

test("a deleted record comes back with its fields, without what fields no longer allow", async () => {
  const ana = await at.make.user();
  const size = await addField(ana, {
    label: "Size",
    kind: "choice",
    options: { choices: [{ label: "S" }, { label: "L" }] },
  });
  const note = await addField(ana, { label: "Note", kind: "text" });
  const deal = await at.make.deal(ana.workspace, { custom: { [size.key]: "s", [note.key]: "here" } });
  const [row] = await at.as(ana, "select public.bulk_delete($1, 'deals', array[$2::uuid]) as result", [
    ana.workspace.id,
    deal.id,
  ]);
  await at.as(ana, "select public.replace_choice($1, $2, 's', null)", [ana.workspace.id, size.id]);
  const { change_set_id: set } = row?.result as { change_set_id: string };
  await at.as(ana, "select public.undo_change_set($1, $2)", [ana.workspace.id, set]);
  expect(await held(ana, deal.id)).toEqual({ [note.key]: "here" });
});

test("archiving keeps values, deleting takes them, and a field that a formula reads stays", async () => {
  const ana = await at.make.user();
  const size = await addField(ana, { label: "Size", kind: "number" });
  const sum = await addField(ana, { label: "Twice", kind: "formula", formula: `${size.key} * 2` });
  const deal = await at.make.deal(ana.workspace, { custom: { [size.key]: 4 } });
  await at.as(ana, "update public.custom_fields set archived_at = now() where id = $1", [size.id]);
  expect(await held(ana, deal.id)).toEqual({ [size.key]: 4, [sum.key]: 8 });
  await expect(at.as(ana, "delete from public.custom_fields where id = $1", [size.id])).rejects.toThrow(
    "The formula Twice uses this field",
  );
  await at.as(ana, "delete from public.custom_fields where id = $1", [sum.id]);
  await at.as(ana, "delete from public.custom_fields where id = $1", [size.id]);
  expect(await held(ana, deal.id)).toEqual({});
});

test("fields have keys of their own, keep them, and are a hundred at most", async () => {
  const ana = await at.make.user();
  const [plain, again, chinese] = [
    await addField(ana, { label: "Größe (m²)", kind: "text" }),
    await addField(ana, { label: "Grosse m2", kind: "text" }),
    await addField(ana, { label: "客户等级", kind: "text" }),
  ];
  expect([plain.key, chinese.key]).toEqual([expect.stringMatching(/^cf_gro/), "cf_field"]);
  expect(again.key).not.toBe(plain.key);
  await expect(addField(ana, { label: "grosse M2", kind: "text" })).rejects.toThrow(
    "There is already a field called grosse M2",
  );
  for (const change of ["key = 'cf_other'", "kind = 'number'", "entity = 'accounts'"])
    await expect(at.as(ana, `update public.custom_fields set ${change} where id = $1`, [plain.id])).rejects.toThrow(
      "stay as they are",
    );
  await at.database.owner.query(
    "insert into public.custom_fields (workspace_id, entity, label, kind) select $1, 'deals', 'Field ' || n, 'text' from generate_series(1, 97) n",
    [ana.workspace.id],
  );
  await expect(addField(ana, { label: "One more", kind: "text" })).rejects.toThrow("There are 100 fields already");
  await at.as(ana, "select public.order_custom_fields($1, $2)", [ana.workspace.id, [chinese.id, plain.id]]);
  expect(
    await at.as(ana, "select key from public.custom_fields where id = any ($1) order by position", [
      [plain.id, chinese.id],
    ]),
  ).toEqual([{ key: chinese.key }, { key: plain.key }]);
  await at.as(ana, "delete from public.workspaces where id = $1", [ana.workspace.id]);
});

import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";
import { customFieldSteps } from "./custom-field-steps.ts";

const at = shareDatabase();
const { addField, write, readCustom } = customFieldSteps(at);

test("choices keep their keys when they are renamed, and cannot be removed while records use them", async () => {
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
  expect(await readCustom(ana, one.id)).toEqual({ [key]: "small" });
  await expect(change([{ key: "large", label: "Large" }])).rejects.toThrow(
    '"Tiny" is used by 1 records. Choose what replaces it',
  );
  const [row] = await at.as(ana, "select public.replace_choice($1, $2, 'small', 'large') as result", [
    ana.workspace.id,
    id,
  ]);
  expect(row?.result).toMatchObject({ changed: 1 });
  expect([await readCustom(ana, one.id), await readCustom(ana, other.id)]).toEqual([
    { [key]: "large" },
    { [key]: "large" },
  ]);
  await expect(change([{ label: "A" }, { label: "a " }])).rejects.toThrow("have the same name");
});

test("a link is cleared when its record is deleted, and undoing the deletion restores it", async () => {
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
  expect(await readCustom(ana, deal.id)).toEqual({});
  const { change_set_id: set } = (row?.result ?? {}) as { change_set_id?: string };
  const [undone] = await at.as(ana, "select public.undo_change_set($1, $2) as result", [ana.workspace.id, set]);
  expect(undone?.result).toMatchObject({ conflicts: [] });
  expect(await readCustom(ana, deal.id)).toEqual({ [key]: partner.id });
  await expect(write(ana, deal.id, { [key]: null })).rejects.toThrow("Partner: cannot be emptied");
  const twin = await at.make.account(ana.workspace);
  await at.as(ana, "select public.merge_records($1, 'accounts', $2, array[$3::uuid])", [
    ana.workspace.id,
    twin.id,
    partner.id,
  ]);
  expect(await readCustom(ana, deal.id)).toEqual({ [key]: twin.id });
});

test("undo restores each field separately and keeps values entered since", async () => {
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
  const { change_set_id: set } = (row?.result ?? {}) as { change_set_id?: string };
  const [undone] = await at.as(ana, "select public.undo_change_set($1, $2) as result", [ana.workspace.id, set]);
  expect(undone?.result).toMatchObject({ undone: 1, conflicts: [] });
  expect(await readCustom(ana, deal.id)).toEqual({ [size.key]: 1, [note.key]: "kept", [sum.key]: 2 });
});

test("a deleted record is restored with its custom fields, except for values that are no longer allowed", async () => {
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
  const { change_set_id: set } = (row?.result ?? {}) as { change_set_id?: string };
  await at.as(ana, "select public.undo_change_set($1, $2)", [ana.workspace.id, set]);
  expect(await readCustom(ana, deal.id)).toEqual({ [note.key]: "here" });
});

test("archiving keeps values, deleting removes them, and a field that a formula reads cannot be deleted", async () => {
  const ana = await at.make.user();
  const size = await addField(ana, { label: "Size", kind: "number" });
  const sum = await addField(ana, { label: "Twice", kind: "formula", formula: `${size.key} * 2` });
  const deal = await at.make.deal(ana.workspace, { custom: { [size.key]: 4 } });
  await at.as(ana, "update public.custom_fields set archived_at = now() where id = $1", [size.id]);
  expect(await readCustom(ana, deal.id)).toEqual({ [size.key]: 4, [sum.key]: 8 });
  await expect(at.as(ana, "delete from public.custom_fields where id = $1", [size.id])).rejects.toThrow(
    "The formula Twice uses this field",
  );
  await at.as(ana, "delete from public.custom_fields where id = $1", [sum.id]);
  await at.as(ana, "delete from public.custom_fields where id = $1", [size.id]);
  expect(await readCustom(ana, deal.id)).toEqual({});
});

test("a field that a workflow's trigger or condition names cannot be deleted, even while the workflow is off", async () => {
  const ana = await at.make.user();
  const size = await addField(ana, { label: "Size", kind: "number" });
  const other = await addField(ana, { label: "Other", kind: "number" });
  const trigger = { on: "created", entity: "deals", where: "" };
  const stop = { id: "s1", do: "stop" };
  const branch = (where: string) => ({ id: "s2", do: "branch", where, yes: [stop], no: [] });
  const uses = {
    Trigger: { trigger: { ...trigger, where: `or(name.is.X,${size.key}.gt.5)` }, steps: [stop] },
    Update: { trigger: { on: "updated", entity: "deals", field: size.key, where: "" }, steps: [stop] },
    Branch: { trigger, steps: [branch(`${size.key}.filled.`)] },
  };
  const add = (name: string, definition: object) =>
    at.as(ana, "insert into workflows (workspace_id, name, definition) values ($1, $2, $3)", [
      ana.workspace.id,
      name,
      definition,
    ]);
  await add("Elsewhere", { trigger: { ...trigger, entity: "contacts" }, steps: [branch(`${size.key}.filled.`)] });
  await add("A value", { trigger: { ...trigger, where: `name.is.${size.key}` }, steps: [stop] });
  await add("Longer key", { trigger: { ...trigger, where: `${size.key}x.gt.5` }, steps: [stop] });
  for (const [name, definition] of Object.entries(uses)) await add(name, definition);
  const remove = (id: string) => at.as(ana, "delete from public.custom_fields where id = $1", [id]);
  await expect(remove(size.id)).rejects.toMatchObject({
    code: "PT409",
    message: "Workflows use this field: Branch, Trigger, Update. Change or delete them first",
    detail: '{"code" : "used_by_workflows", "workflows" : ["Branch","Trigger","Update"]}',
  });
  await remove(other.id);
  for (const name of Object.keys(uses)) await at.as(ana, "delete from workflows where name = $1", [name]);
  await remove(size.id);
});

test("an archived field rejects new values with an error, and keeps its values through edits, merges and undo", async () => {
  const ana = await at.make.user();
  const size = await addField(ana, { label: "Size", kind: "number" });
  const colour = await addField(ana, { label: "Colour", kind: "text" });
  const [deal, other] = [
    await at.make.deal(ana.workspace, { custom: { [size.key]: 4 } }),
    await at.make.deal(ana.workspace),
  ];
  const bulk = (custom: object) =>
    at.as(ana, "select public.bulk_edit($1, 'deals', $2, $3) ->> 'change_set_id' as id", [
      ana.workspace.id,
      [deal.id],
      { custom },
    ]);
  const [edited] = await bulk({ [size.key]: 5 });
  await at.as(ana, "update public.custom_fields set archived_at = now() where id = $1", [size.id]);
  const archived = "Size: is archived and takes no new values";
  await expect(write(ana, deal.id, { [size.key]: 6 })).rejects.toThrow(archived);
  await expect(write(ana, other.id, { [size.key]: 6 })).rejects.toThrow(archived);
  await expect(bulk({ [size.key]: 6 })).rejects.toThrow(archived);
  await expect(
    at.as(ana, "insert into public.deals (workspace_id, name, custom) values ($1, 'Fresh', $2)", [
      ana.workspace.id,
      { [size.key]: 6 },
    ]),
  ).rejects.toThrow(archived);
  await write(ana, deal.id, { [size.key]: 5, [colour.key]: "red" });
  expect(await readCustom(ana, deal.id)).toEqual({ [size.key]: 5, [colour.key]: "red" });
  await at.as(ana, "select public.undo_change_set($1, $2)", [ana.workspace.id, edited?.id]);
  expect(await readCustom(ana, deal.id)).toEqual({ [size.key]: 4, [colour.key]: "red" });
  await at.as(ana, "update public.custom_fields set archived_at = null where id = $1", [size.id]);
  await write(ana, deal.id, { [size.key]: 7 });
  expect(await readCustom(ana, deal.id)).toMatchObject({ [size.key]: 7 });
});

test("each field has a unique key that never changes, and there are at most a hundred", async () => {
  const ana = await at.make.user();
  const [plain, again, chinese] = [
    await addField(ana, { label: "Größe (m²)", kind: "text" }),
    await addField(ana, { label: "Grosse m2", kind: "text" }),
    await addField(ana, { label: "客户等级", kind: "text" }),
  ];
  expect([plain.key, chinese.key]).toEqual([expect.stringMatching(/^cf_gro/), "cf_field"]);
  expect(again.key).not.toBe(plain.key);
  await expect(addField(ana, { label: "grosse M2", kind: "text" })).rejects.toThrow(
    "A field named grosse M2 already exists",
  );
  for (const change of ["key = 'cf_other'", "kind = 'number'", "entity = 'accounts'"])
    await expect(at.as(ana, `update public.custom_fields set ${change} where id = $1`, [plain.id])).rejects.toThrow(
      "cannot be changed",
    );
  await at.database.owner.query(
    "insert into public.custom_fields (workspace_id, entity, label, kind) select $1, 'deals', 'Field ' || n, 'text' from generate_series(1, 97) n",
    [ana.workspace.id],
  );
  await expect(addField(ana, { label: "One more", kind: "text" })).rejects.toThrow(
    "You have reached the limit of 100 fields",
  );
  await at.as(ana, "select public.order_custom_fields($1, $2)", [ana.workspace.id, [chinese.id, plain.id]]);
  expect(
    await at.as(ana, "select key from public.custom_fields where id = any ($1) order by position", [
      [plain.id, chinese.id],
    ]),
  ).toEqual([{ key: chinese.key }, { key: plain.key }]);
  await at.as(ana, "delete from public.workspaces where id = $1", [ana.workspace.id]);
});

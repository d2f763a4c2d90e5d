import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

type Lists = { always_shown?: string; hidden?: string };
const write = (ana: BuiltUser, { always_shown = "{}", hidden = "{}" }: Lists, entity = "deals") =>
  at.as(ana, "insert into record_layouts (workspace_id, entity, always_shown, hidden) values ($1, $2, $3, $4)", [
    ana.workspace.id,
    entity,
    always_shown,
    hidden,
  ]);

test.each([
  ["a name in two sections", { always_shown: "{phone}", hidden: "{phone}" }],
  ["a name that no field can have", { hidden: '{"Phone number"}' }],
  ["an empty name", { hidden: "{NULL}" }],
  ["nested lists", { hidden: "{{phone},{email}}" }],
  ["more than 200 names", { hidden: `{${Array.from({ length: 201 }, (_, nr) => `cf_${nr}`).join()}}` }],
])("a layout cannot contain %s", async (_, layout) => {
  const ana = await at.make.user();
  await expect(write(ana, layout)).rejects.toMatchObject({ code: "23514" });
});

test("a kind of record has one layout, which may name fields that no longer exist", async () => {
  const ana = await at.make.user();
  await write(ana, { always_shown: "{cf_gone,phone}" });
  await expect(write(ana, {})).rejects.toMatchObject({ code: "23505" });
  await expect(write(ana, {}, "tags")).rejects.toMatchObject({ code: "23503" });
});

test("the audit log records each change of a layout with old and new fields, but not its deletion with the workspace", async () => {
  const ana = await at.make.user();
  const log = async () => {
    const rows = await at.as(
      ana,
      "select actor_id, changes from audit_entries where workspace_id = $1 and kind = 'fields.arranged' order by id",
      [ana.workspace.id],
    );
    return rows.map(({ actor_id, changes }) => [actor_id === ana.member.id, changes]);
  };
  await write(ana, { always_shown: "{phone}" });
  await at.as(ana, "update record_layouts set hidden = '{external_id}', always_shown = '{phone}'");
  await at.as(ana, "update record_layouts set hidden = hidden");
  await at.as(ana, "delete from record_layouts");
  const list = [null, "deals"];
  expect(await log()).toEqual([
    [true, { list, always_shown: [null, ["phone"]], shown_if_filled: [null, []], hidden: [null, []] }],
    [true, { list, hidden: [[], ["external_id"]] }],
    [true, { list, always_shown: [["phone"], null], shown_if_filled: [[], null], hidden: [["external_id"], null] }],
  ]);
  const [{ log: found } = {}] = await at.as(ana, "select audit_log($1, '{fields}') as log", [ana.workspace.id]);
  expect((found as { entries: object[] }).entries).toHaveLength(3);
  await write(ana, { always_shown: "{phone}" });
  await at.database.owner.query("delete from workspaces where id = $1", [ana.workspace.id]);
  const { rowCount } = await at.database.owner.query("select from record_layouts where workspace_id = $1", [
    ana.workspace.id,
  ]);
  expect(rowCount).toBe(0);
});

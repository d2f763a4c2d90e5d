import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();
const nowhere = "01a1fdc7-5b3d-708e-941d-3d695e765972";

test.each([
  ["accounts", { name: "X", custom: { cf_target: "x" } }],
  ["accounts", { name: "X", custom: { cf_unknown: "x" } }],
  ["accounts", { name: "X", tag_ids: [nowhere] }],
  ["custom_fields", { entity: "accounts", label: "target", kind: "text" }],
  ["deals", { name: "X", stage_id: nowhere }],
  ["activities", { kind: "note", title: "X" }],
])(
  "a user who adds %s to a workspace of others gets the same error whether that workspace exists or not",
  async (table, row) => {
    const [ana, eve] = [await at.make.user(), await at.make.user()];
    await at.make.customField(ana.workspace, { entity: "accounts", label: "Target", kind: "text" });
    for (const workspace_id of [ana.workspace.id, nowhere]) {
      const columns = Object.keys(row).join(", ");
      await expect(
        at.as(
          eve,
          `insert into public.${table} (workspace_id, ${columns}) select $1, ${columns} from jsonb_populate_record(null::public.${table}, $2)`,
          [workspace_id, JSON.stringify(row)],
        ),
      ).rejects.toThrow(`new row violates row-level security policy for table "${table}"`);
    }
  },
);

test("the workspace check is the first trigger of every table that users can insert into", async () => {
  const { rows } = await at.database.owner.query(
    `select c.relname, min(t.tgname) as first from pg_class c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
     where c.relnamespace = 'public'::regnamespace and has_table_privilege('authenticated', c.oid, 'insert')
       and t.tgtype & 7 = 7 and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id')
     group by 1 having min(t.tgname) <> 'authorize'`,
  );
  expect(rows).toEqual([]);
});

test("another member's private view cannot be made a favourite", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  await at.make.member(ana.workspace, { user_id: bo.id, role: "viewer" });
  const view = await at.make.savedView(ana.workspace, { created_by: ana.member.id });
  for (const id of [view.id, nowhere])
    await expect(
      at.as(bo, "insert into public.favourites (workspace_id, saved_view_id) values ($1, $2)", [ana.workspace.id, id]),
    ).rejects.toThrow("This view does not exist");
});

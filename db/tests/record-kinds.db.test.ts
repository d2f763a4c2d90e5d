import { beforeAll, expect, test } from "vitest";

import { isFunctionFile, readSqlFiles } from "#server/postgres/sql-files.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();

// A kind that no other code knows: this one call must provide all of its features.
beforeAll(() =>
  at.database.owner.query(`
    create table public.parcels (
      like private.record_columns including all,
      number text check (length(number) between 1 and 60),
      phone text,
      amount_minor bigint,
      currency text not null,
      issued_on date,
      account_id uuid,
      owner_id uuid,
      foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete set null (account_id),
      foreign key (workspace_id, owner_id) references public.members (workspace_id, id) on delete set null (owner_id)
    );
    select private.create_record_kind('parcels', 'parcel', search => '{number}', subtitle => '{number,issued_on}', amount => 'amount_minor',
      belongs_to => '{accounts}')`),
);

// The migrator creates a function again when its file changes, even after a kind was added.
test("every function can be created again after a new kind of record was added", async () => {
  for (const { path, text } of readSqlFiles().repeatables.filter(isFunctionFile))
    await expect(at.database.owner.query(text), path).resolves.toBeDefined();
});

const list = async (text: string, values: unknown[] = []) =>
  (await at.database.owner.query<{ found: string }>(text, values)).rows.map(({ found }) => found);

async function makeParcel(user: BuiltUser, input: Record<string, unknown> = {}): Promise<string> {
  const row = { name: "Parcel", ...input, workspace_id: user.workspace.id };
  const columns = Object.keys(row).join(", ");
  const [made] = await at.as(
    user,
    `insert into public.parcels (${columns}) select ${columns} from jsonb_populate_record(null::public.parcels, $1) returning id`,
    [JSON.stringify(row)],
  );
  return String(made?.id);
}

const call = async (user: BuiltUser, name: string, ...values: unknown[]) => {
  const places = ["$1", ...values.map((_, index) => `$${index + 2}`)].join(", ");
  return at.as(user, `select * from public.${name}(${places})`, [user.workspace.id, ...values]);
};

/** Calls a function for one parcel and returns the ID of the change set. */
async function changeSet(user: BuiltUser, name: string, id: string, ...values: unknown[]): Promise<unknown> {
  const [made] = await at.as(
    user,
    `select public.${name}($1, 'parcels', array[$2::uuid]${values.map((_, index) => `, $${index + 3}`).join("")}) ->> 'change_set_id' as id`,
    [user.workspace.id, id, ...values],
  );
  return made?.id;
}

const colleague = async (host: BuiltUser, role: "viewer" | "member") => {
  const user = await at.make.user();
  const member = await at.make.member(host.workspace, { user_id: user.id, role });
  return { ...user, workspace: host.workspace, member };
};

test("a new kind of record has the same policies, rights and triggers as products", async () => {
  for (const catalog of [
    "select concat_ws(' ', polname, polcmd, polroles::regrole[], pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as found from pg_policy where polrelid = $1::regclass order by 1",
    "select concat_ws(' ', grantee, privilege_type) as found from pg_class, aclexplode(relacl) where oid = $1::regclass order by 1",
    // A trigger that reads whole rows contains the name of the row type. Only products record what was bought.
    "select replace(pg_get_triggerdef(oid), split_part($1, '.', 2), 'records') as found from pg_trigger where tgrelid = $1::regclass and not tgisinternal and tgname not like 'mark_customers_stale_%' order by 1",
  ]) {
    const [own, asked] = await Promise.all([list(catalog, ["public.parcels"]), list(catalog, ["public.products"])]);
    expect(own.length).toBeGreaterThan(3);
    expect(own).toEqual(asked);
  }
});

test("members can write records of the new kind, viewers can only read them, and users of other workspaces neither", async () => {
  const ana = await at.make.user();
  const [member, viewer] = [await colleague(ana, "member"), await colleague(ana, "viewer")];
  const stranger = { ...(await at.make.user()), workspace: ana.workspace };
  const id = await makeParcel(member, { amount_minor: 100 });
  const read = async (user: BuiltUser) =>
    at.as(user, "select currency, created_by from public.parcels where id = $1", [id]);
  expect(await read(viewer)).toEqual([{ currency: ana.workspace.currency, created_by: member.member.id }]);
  expect(await read(stranger)).toEqual([]);
  const seen = (user: BuiltUser) => at.as(user, "select kind, id from private.records where kind = 'parcels'");
  expect([await seen(viewer), await seen(stranger)]).toEqual([[{ kind: "parcels", id }], []]);
  for (const user of [viewer, stranger])
    await expect(makeParcel(user)).rejects.toThrow("violates row-level security policy");
  for (const user of [viewer, stranger]) {
    expect(await at.as(user, "update public.parcels set name = 'x' where id = $1 returning id", [id])).toEqual([]);
    expect(await at.as(user, "delete from public.parcels where id = $1 returning id", [id])).toEqual([]);
  }
  await expect(makeParcel(member, { issued_on: "infinity" })).rejects.toThrow("parcels_issued_on_year");
});

test("records of the new kind have history, change events and undo, which also restores links to them", async () => {
  const ana = await at.make.user();
  const [opened] = await at.as(ana, "select position from open_workspace()");
  const id = await makeParcel(ana, { number: "R-7" });
  const [result] = await call(ana, "changes_since", opened?.position);
  expect(result?.tables).toEqual(["parcels"]);
  const note = await at.make.activity(ana.workspace, { kind: "task" });
  await at.as(ana, "update public.activities set parcel_id = $1 where id = $2", [id, note.id]);
  const edit = await changeSet(ana, "bulk_edit", id, { number: "R-8" });
  const deletion = await changeSet(ana, "bulk_delete", id);
  expect(await at.as(ana, "select parcel_id from public.activities where id = $1", [note.id])).toEqual([
    { parcel_id: null },
  ]);
  await call(ana, "undo_change_set", deletion);
  expect(await at.as(ana, "select parcel_id from public.activities where id = $1", [note.id])).toEqual([
    { parcel_id: id },
  ]);
  await call(ana, "undo_change_set", edit);
  expect(await at.as(ana, "select number from public.parcels where id = $1", [id])).toEqual([{ number: "R-7" }]);
  await at.as(ana, "delete from public.parcels where id = $1", [id]);
  await call(ana, "restore_record", id);
  expect(await list("select action as found from public.change_log where record_id = $1 order by id", [id])).toEqual([
    "insert",
    "update",
    "delete",
    "insert",
    "update",
    "delete",
    "insert",
  ]);
});

test("records of the new kind support tags, files, activities, favourites, views and custom fields", async () => {
  const ana = await at.make.user();
  const account = await at.make.account(ana.workspace);
  const { workspace } = ana;
  const tag = await at.make.tag(workspace);
  const keep = (columns: string, values: string, input: unknown[] = []) =>
    at.as(ana, `insert into public.${columns} values ($1, ${values})`, [workspace.id, ...input]);
  await keep("custom_fields (workspace_id, entity, label, kind)", "'parcels', 'Days', 'number'");
  await keep(
    "custom_fields (workspace_id, entity, label, kind, options)",
    `'deals', 'Billed', 'link', '{"target":"parcels"}'`,
  );
  const id = await makeParcel(ana, { tag_ids: [tag.id], account_id: account.id, custom: { cf_days: 30 } });
  expect(await call(ana, "tag_counts")).toMatchObject([
    { tag_id: tag.id, accounts: "0", contacts: "0", products: "0", deals: "0", parcels: "1" },
  ]);
  expect(await call(ana, "custom_field_counts", "parcels")).toEqual([{ key: "cf_days", records: "1" }]);
  await expect(makeParcel(ana, { custom: { cf_days: "soon" } })).rejects.toThrow("Days: must be a number");
  const deal = await at.make.deal(workspace, { custom: { cf_billed: id } });

  const file = await at.make.fileContents(workspace);
  await keep("files (workspace_id, id, name, media_type, byte_size, parcel_id)", "$2, 'a.txt', 'text/plain', 4, $3", [
    file,
    id,
  ]);
  await expect(
    keep(
      "files (workspace_id, id, name, media_type, byte_size, parcel_id, deal_id)",
      "uuidv7(), 'a.txt', 'text/plain', 4, $2, $3",
      [id, deal.id],
    ),
  ).rejects.toThrow("This file has no contents");
  await expect(at.as(ana, "update public.files set deal_id = $1 where id = $2", [deal.id, file])).rejects.toThrow(
    "files_check",
  );
  await keep("activities (workspace_id, kind, title, parcel_id)", "'note', 'Sent', $2", [id]);
  expect(await call(ana, "record_activities", "parcels", id)).toMatchObject([{ title: "Sent" }]);
  expect(await call(ana, "record_activities", "accounts", account.id)).toMatchObject([{ title: "Sent" }]);
  expect(await call(ana, "record_activities", "accounts", account.id, false)).toEqual([]);
  await keep("favourites (workspace_id, parcel_id)", "$2", [id]);
  await expect(keep("favourites (workspace_id, parcel_id)", "$2", [id])).rejects.toThrow("favourites_key");
  const [opened] = await at.as(ana, "select favourites from public.open_workspace($1)", [workspace.id]);
  expect(opened?.favourites).toMatchObject([{ parcel: { id, name: "Parcel" }, account: null, saved_view: null }]);
  await keep("saved_views (workspace_id, entity, name)", "'parcels', 'Open'");

  await at.as(ana, "delete from public.parcels where id = $1", [id]);
  expect(await at.as(ana, "select title from public.activities")).toEqual([]);
  expect(await at.as(ana, "select name from public.files")).toEqual([]);
  expect(await at.as(ana, "select id from public.favourites")).toEqual([]);
  expect(await at.as(ana, "select custom from public.deals where id = $1", [deal.id])).toEqual([{ custom: {} }]);
});

test("records of the new kind are included in search, sample and ownership counts, handovers and the audit log", async () => {
  const ana = await at.make.user();
  const heir = await colleague(ana, "member");
  await makeParcel(ana, { name: "Hosting May", number: "R-2031", phone: "+31 6 1234 5678", issued_on: "2026-05-01" });
  for (const wanted of ["hosting", "r-2031", "hostnig", "0612345678"])
    expect(await call(ana, "search_records", wanted)).toMatchObject([{ entity: "parcels", name: "Hosting May" }]);
  expect((await call(ana, "search_records", "hosting"))[0]?.detail).toBe("R-2031 · 2026-05-01");
  expect(await call(ana, "sample_state")).toEqual([{ has_samples: false, has_others: true, mixes_samples: false }]);
  await makeParcel(ana, { is_sample: true, owner_id: heir.member.id });
  expect(await call(ana, "sample_state")).toMatchObject([{ has_samples: true }]);
  expect(await call(ana, "member_holdings", heir.member.id)).toMatchObject([{ parcels: "1", deals: "0", tasks: "0" }]);
  await expect(call(ana, "remove_member", heir.member.id)).rejects.toThrow();
  await call(ana, "remove_member", heir.member.id, ana.member.id);
  expect(await call(ana, "member_holdings", ana.member.id)).toMatchObject([{ parcels: "1" }]);
  expect(
    await at.as(
      ana,
      "select e ->> 'kind' as kind from jsonb_array_elements(public.audit_log($1, array['records']) -> 'entries') e",
      [ana.workspace.id],
    ),
  ).toEqual(expect.arrayContaining([{ kind: "records.insert" }]));
  await makeParcel(ana, { amount_minor: 5 });
  await expect(
    at.as(ana, "update public.workspaces set currency = 'CHF' where id = $1", [ana.workspace.id]),
  ).rejects.toThrow("The currency cannot be changed while records have amounts in another one");
});

import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { useDatabase } from "../../tests/kit/use-database.ts";

const at = useDatabase();
const history = (user: BuiltUser, recordId: unknown) =>
  at.as(user, "select action, table_name, actor_id, changes from change_log where record_id = $1 order by id", [
    recordId,
  ]);

test("a record's history contains old values, new values and authors, but no technical columns", async () => {
  const ada = await at.make.user();
  const bob = await at.make.user();
  const member = await at.make.member(ada.workspace, { user_id: bob.id, role: "member" });
  const [account] = await at.as(
    ada,
    "insert into accounts (workspace_id, name, city, employees) values ($1, 'Acme', 'Oslo', 12) returning id",
    [ada.workspace.id],
  );
  await at.as(bob, "update accounts set name = 'Acme Ltd', city = null, employees = 12 where id = $1", [account?.id]);
  await at.as(ada, "delete from accounts where id = $1", [account?.id]);
  const logged = { table_name: "accounts" };
  expect(await history(ada, account?.id)).toEqual([
    {
      ...logged,
      action: "insert",
      actor_id: ada.member.id,
      changes: {
        name: [null, "Acme"],
        city: [null, "Oslo"],
        employees: [null, 12],
        currency: [null, "USD"],
        is_sample: [null, false],
      },
    },
    { ...logged, action: "update", actor_id: member.id, changes: { name: ["Acme", "Acme Ltd"], city: ["Oslo", null] } },
    {
      ...logged,
      action: "delete",
      actor_id: ada.member.id,
      changes: {
        name: ["Acme Ltd", null],
        employees: [12, null],
        currency: ["USD", null],
        is_sample: [false, null],
        tag_ids: [[], null],
        custom: [{}, null],
        // A deleted record may be restored with its original creation time.
        created_at: [expect.any(String), null],
        created_by: [ada.member.id, null],
      },
    },
  ]);
});

test("an edit that changes nothing is not recorded in the history", async () => {
  const ada = await at.make.user();
  const deal = await at.make.deal(ada.workspace, { name: "Oak desks" });
  await at.as(ada, "update deals set name = 'Oak desks', phone = null where id = $1", [deal.id]);
  expect(await history(ada, deal.id)).toMatchObject([{ action: "insert" }]);
});

test("deleting a record is recorded in the history of the records that were linked to it", async () => {
  const ada = await at.make.user();
  const account = await at.make.account(ada.workspace);
  const contact = await at.make.contact(ada.workspace, { account_id: account.id });
  await at.as(ada, "delete from accounts where id = $1", [account.id]);
  expect(await history(ada, contact.id)).toMatchObject([
    { action: "insert" },
    { action: "update", changes: { account_id: [account.id, null] } },
  ]);
});

test.each(["members", "accounts", "contacts", "products", "pipelines", "stages", "deals"])(
  "%s have a history",
  async (table) => {
    const { rows } = await at.database.owner.query<{ tgname: string }>(
      "select tgname from pg_trigger where tgrelid = $1::regclass and tgfoid = 'private.log_changes'::regproc order by 1",
      [table],
    );
    expect(rows.map(({ tgname }) => tgname)).toEqual(["log_delete", "log_insert", "log_update"]);
  },
);

test("an upsert logs one entry per record, an insert or an update", async () => {
  const ada = await at.make.user();
  const old = await at.make.contact(ada.workspace, { external_id: "1", name: "Old" });
  const rows = await at.as(
    ada,
    `insert into contacts (workspace_id, external_id, name) values ($1, '1', 'New'), ($1, '2', 'Fresh')
     on conflict (workspace_id, external_id) where external_id is not null do update set name = excluded.name returning id, external_id`,
    [ada.workspace.id],
  );
  const fresh = rows.find(({ external_id: id }) => id === "2");
  expect(await history(ada, old.id)).toMatchObject([
    { action: "insert" },
    { action: "update", changes: { name: ["Old", "New"] } },
  ]);
  expect(await history(ada, fresh?.id)).toMatchObject([{ action: "insert" }]);
});

test("no user can change the history, not even the owner of the workspace", async () => {
  const ada = await at.make.user();
  const deal = await at.make.deal(ada.workspace);
  for (const text of [
    "update change_log set changes = '{}'",
    "delete from change_log",
    "insert into change_log select * from change_log",
  ]) {
    await expect(at.as(ada, text)).rejects.toMatchObject({ code: "42501" });
  }
  expect(await history(ada, deal.id)).toHaveLength(1);
});

test(
  "a bulk update uses no nested loops, even on a connection that has only updated single rows",
  { tags: "deep" },
  async () => {
    const ada = await at.make.user();
    const count = 4000;
    const sql = await at.database.owner.connect();
    try {
      await sql.query(
        "load 'auto_explain'; set auto_explain.log_nested_statements = on; set auto_explain.log_min_duration = 0; set auto_explain.log_level = notice",
      );
      await sql.query(
        "insert into products (workspace_id, name) select $1, 'Product ' || n from generate_series(1, $2::int) n",
        [ada.workspace.id, count],
      );
      const single = "update products set category = $2 where workspace_id = $1 and name = 'Product 1'";
      for (let n = 0; n < 7; n += 1) await sql.query(single, [ada.workspace.id, `Category ${n}`]);
      const plans: string[] = [];
      sql.on("notice", ({ message }) => plans.push(message ?? ""));
      await sql.query("update products set category = 'All' where workspace_id = $1", [ada.workspace.id]);
      const joining = plans.filter((plan) => plan.includes("change_log") && plan.includes("Named Tuplestore Scan"));
      expect(joining).toHaveLength(1);
      // The remaining loop runs over the columns of one row.
      expect(joining[0]).toMatch(/(Hash|Merge) Join[^\n]*\n[^\n]*Cond: \(\(\w+\.workspace_id = /);
    } finally {
      sql.release(true);
    }
  },
);

test("a record added in bulk has the same history as one added individually, regardless of the table", async () => {
  const ada = await at.make.user();
  const field = await at.make.customField(ada.workspace, { entity: "accounts", label: "Motto", kind: "text" });
  const [tag] = await at.as(ada, "insert into tags (workspace_id, name) values ($1, 'Key') returning id", [
    ada.workspace.id,
  ]);
  const add = (many: number) =>
    at.as(
      ada,
      `insert into accounts (workspace_id, name, city, employees, custom, tag_ids)
       select $1, 'Acme', 'Oslo', 12, jsonb_build_object($3::text, 'Onwards'), array[$4::uuid] from generate_series(1, $2) returning id`,
      [ada.workspace.id, many, field.key, tag?.id],
    );
  const [alone] = await add(1);
  const together = await add(150);
  const [entry] = await history(ada, alone?.id);
  expect(await history(ada, together[149]?.id)).toEqual([entry]);
  const { rows } = await at.database.owner.query<{ many: number }>(
    "select count(*)::integer as many from change_log where record_id = any ($1) and actor_id = $2 and changes = $3",
    [together.map(({ id }) => id), ada.member.id, JSON.stringify(entry?.changes)],
  );
  expect(rows).toEqual([{ many: 150 }]);
});

test("a record deleted in bulk has the same history as one deleted individually, and is restored unchanged", async () => {
  const ada = await at.make.user();
  const field = await at.make.customField(ada.workspace, { entity: "accounts", label: "Motto", kind: "text" });
  const add = (many: number) =>
    at.as(
      ada,
      `insert into accounts (workspace_id, name, city, employees, custom, created_at)
       select $1, 'Acme', 'Oslo', 12, jsonb_build_object($3::text, 'Onwards'), '2024-05-06' from generate_series(1, $2) returning id`,
      [ada.workspace.id, many, field.key],
    );
  const ids = async (many: number) => (await add(many)).map(({ id }) => id);
  const [alone, together] = [await ids(1), await ids(150)];
  const readAccounts = () =>
    at.as(ada, "select to_jsonb(a) - 'updated_at' - 'version' as row from accounts a where id = any ($1) order by id", [
      together,
    ]);
  const before = await readAccounts();
  const remove = (gone: unknown[]) =>
    at.as(ada, "select bulk_delete($1, 'accounts', $2) ->> 'change_set_id' as id", [ada.workspace.id, gone]);
  await remove(alone);
  const [set] = await remove(together);
  const entry = (await history(ada, alone[0])).find(({ action }) => action === "delete");
  expect(entry).toMatchObject({ action: "delete", changes: { city: ["Oslo", null], tag_ids: [[], null] } });
  const { rows } = await at.database.owner.query<{ many: number }>(
    "select count(*)::integer as many from change_log where record_id = any ($1) and action = 'delete' and actor_id = $2 and changes = $3",
    [together, ada.member.id, JSON.stringify(entry?.changes)],
  );
  expect(rows).toEqual([{ many: 150 }]);
  await at.as(ada, "select undo_change_set($1, $2)", [ada.workspace.id, set?.id]);
  expect(await readAccounts()).toEqual(before);
});

test.each([false, true])(
  "the history of bulk changes includes every column of each table with a history (deletion: %s)",
  async (isGone) => {
    const noise = ["workspace_id", "id", "updated_at", "version", "search"];
    const { owner } = at.database;
    const { rows: tables } = await owner.query<{ name: string; expression: string }>(
      "select oid::text as name, private.history_columns(oid, $1, $2) as expression from private.history_tables()",
      [noise, isGone],
    );
    expect(tables.length).toBeGreaterThan(7);
    for (const { name, expression } of tables) {
      const { rows } = await owner.query<{ column: string }>(
        "select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all ($2)",
        [name, noise],
      );
      for (const { column } of rows) expect(expression).toContain(`'${column}': case when`);
      await owner.query(`select ${expression} from ${name} r limit 1`);
    }
  },
);

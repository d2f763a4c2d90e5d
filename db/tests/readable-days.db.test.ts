import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

test("dates and times that users can write are limited to years that the calendar shows", async () => {
  const { rows } = await at.database.owner.query<{ name: string; is_bound: boolean }>(
    `select c.table_name || '.' || c.column_name as name, exists (select from pg_constraint k
       where k.conrelid = format('public.%I', c.table_name)::regclass and k.contype = 'c'
         and k.conname = c.table_name || '_' || c.column_name || '_year') as is_bound
     -- has_column_privilege fails for tables of other schemas, so these are filtered out first.
     from (select * from information_schema.columns where table_schema = 'public' offset 0) c
     where c.data_type in ('date', 'timestamp with time zone')
       and (has_column_privilege('authenticated', format('public.%I', c.table_name), c.column_name, 'insert')
         or has_column_privilege('authenticated', format('public.%I', c.table_name), c.column_name, 'update'))`,
  );
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ is_bound: isBound }) => !isBound)).toEqual([]);
});

test.each(["infinity", "-infinity", "0044-03-15 BC", "10000-01-01", "9999-12-31"])(
  "%s is rejected as the date of a deal, of a task or of a record's creation",
  async (far) => {
    const ana = await at.make.user();
    const { id } = await at.make.deal(ana.workspace);
    const write = (text: string) => at.as(ana, text, [id, far]);
    for (const column of ["close_date", "opened_on"])
      await expect(write(`update deals set ${column} = $2 where id = $1`)).rejects.toMatchObject({ code: "23514" });
    const account =
      "insert into accounts (workspace_id, name, created_at) select workspace_id, 'Oak', $2 from deals where id = $1";
    await expect(write(account)).rejects.toMatchObject({ code: "23514" });
    const task = "insert into activities (workspace_id, kind, title, deal_id, due_on) select workspace_id, 'task', 'Call', id, $2 from deals where id = $1"; // prettier-ignore
    await expect(write(task)).rejects.toMatchObject({ code: "23514" });
  },
);

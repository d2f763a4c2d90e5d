import { defineRoutine } from "#server/runs/define-routine.ts";

/** Deletes uploads that were not imported within a day, and the rejected rows of imports after 30 days. */
export const sweepImports = defineRoutine({
  name: "sweep-imports",
  cron: "17 * * * *",
  deadlineSeconds: 3600,
  async work({ sql, log }) {
    const { rowCount } = await sql.query(
      `delete from public.imports i where status <> 'done' and updated_at < private.now() - interval '1 day'
         and not exists (select from public.runs r where r.id = i.run_id and private.is_open(r.status))`,
    );
    await sql.query(
      `delete from private.import_rows r using public.imports i
       where i.id = r.import_id and i.status = 'done' and i.updated_at < private.now() - interval '30 days'`,
    );
    if (rowCount) log.info({ imports: rowCount }, "Deleted uploads that were never committed");
  },
});

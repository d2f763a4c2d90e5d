import { defineRoutine } from "#server/runs/define-routine.ts";

/** Deletes exports after seven days. */
export const sweepExports = defineRoutine({
  name: "sweep-exports",
  cron: "37 * * * *",
  deadlineSeconds: 3600,
  async work({ sql, log }) {
    const { rowCount } = await sql.query(
      // Deleting a run also deletes the file of its export.
      "delete from public.runs r using public.data_exports e where e.id = r.id and e.expires_at < private.now()",
    );
    if (rowCount) log.info({ exports: rowCount }, "Deleted expired exports");
  },
});

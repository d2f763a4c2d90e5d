import { defineRoutine } from "#server/runs/define-routine.ts";

/** Deletes change events that are so old that no new listener can have missed them. */
export const purgeChangeEvents = defineRoutine({
  name: "purge-change-events",
  cron: "*/10 * * * *",
  async work({ sql }) {
    await sql.query("select private.purge_change_events()");
  },
});

import { defineRoutine } from "#server/jobs/define-routine.ts";
import { scoreDeals } from "#server/jobs/scores/score-deals.ts";
import { AlreadyRunning } from "#server/jobs/start-run.ts";

/** Has deals scored afresh once a day, and within the hour where many were decided or brought in since. */
export const keepScores = defineRoutine({
  name: "keep-scores",
  cron: "10 * * * *",
  async work({ sql, start }) {
    const { rows } = await sql.query<{ id: string }>("select private.workspaces_to_score() as id");
    for (const { id } of rows)
      await start(scoreDeals, { input: {}, workspaceId: id, key: `score-deals:${id}` }).catch((error: unknown) => {
        if (!(error instanceof AlreadyRunning)) throw error;
      });
  },
});

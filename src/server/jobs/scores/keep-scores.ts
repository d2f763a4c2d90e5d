import { defineRoutine } from "#server/jobs/define-routine.ts";
import type { Scored } from "#server/jobs/scores/learn-scores.ts";
import { scoreDeals, scoreLeads } from "#server/jobs/scores/score-jobs.ts";
import { AlreadyRunning } from "#server/jobs/start-run.ts";

const jobs = { deals: scoreDeals, leads: scoreLeads };

/** Has deals and leads scored afresh once a day, and deals within the hour where many were decided or brought in since. */
export const keepScores = defineRoutine({
  name: "keep-scores",
  cron: "10 * * * *",
  async work({ sql, start }) {
    const { rows } = await sql.query<{ id: string; subject: Scored }>(
      "select workspace_id as id, subject from private.workspaces_to_score()",
    );
    for (const { id, subject } of rows) {
      const job = jobs[subject];
      await start(job, { input: {}, workspaceId: id, key: `${job.name}:${id}` }).catch((error: unknown) => {
        if (!(error instanceof AlreadyRunning)) throw error;
      });
    }
  },
});

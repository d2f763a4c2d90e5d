import type { ScoreSubject } from "#domain/deals/scores/score-subjects.ts";
import { startScoring } from "#server/deals/scores/start-scoring.ts";
import { defineRoutine } from "#server/runs/define-routine.ts";

/** Scores deals and leads once a day, and deals within an hour after many were decided. */
export const scheduleScoring = defineRoutine({
  name: "schedule-scoring",
  cron: "10 * * * *",
  async work({ sql, start }) {
    const { rows } = await sql.query<{ id: string; subject: ScoreSubject }>(
      "select workspace_id as id, subject from private.workspaces_to_score()",
    );
    for (const { id, subject } of rows) await startScoring(start, id, subject);
  },
});

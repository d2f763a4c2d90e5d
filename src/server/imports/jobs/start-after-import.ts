import { scoreSubjects } from "#domain/deals/scores/score-subjects.ts";
import type { Entity } from "#domain/records/entity.ts";
import { hasFeature } from "#domain/records/kinds/kinds.ts";
import { startScoring } from "#server/deals/scores/start-scoring.ts";
import type { StepTools } from "#server/runs/define-job.ts";

/** Starts the follow-up jobs of an import. They run only if the import's transaction is committed. */
export async function startAfterImport({ sql, start, workspaceId }: StepTools, entity: Entity): Promise<void> {
  if (!hasFeature(entity, "scores")) return;
  const subject = scoreSubjects[entity];
  const { rows } = await sql.query<{ is_scorable: boolean }>(
    "select private.scorable_records($1, $2) > 0 as is_scorable",
    [workspaceId, subject],
  );
  if (rows[0]?.is_scorable) await startScoring(start, workspaceId, subject);
}

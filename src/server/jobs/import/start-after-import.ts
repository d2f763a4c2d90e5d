import type { Entity } from "#domain/records/entity.ts";
import type { ScoredEntity } from "#server/jobs/scores/learn-scores.ts";
import { startScoring } from "#server/jobs/scores/start-scoring.ts";
import type { StepTools } from "#server/runs/define-job.ts";

/** The scores that an import of a record type changes. */
const scored: Partial<Record<Entity, ScoredEntity>> = { deals: "deals", contacts: "leads" };

/** Starts the follow-up jobs of an import: they run if the import's transaction is committed. */
export async function startAfterImport({ sql, start, workspaceId }: StepTools, entity: Entity): Promise<void> {
  const subject = scored[entity];
  if (!subject) return;
  const { rows } = await sql.query<{ is_scorable: boolean }>(
    "select private.scorable_records($1, $2) > 0 as is_scorable",
    [workspaceId, subject],
  );
  if (rows[0]?.is_scorable) await startScoring(start, workspaceId, subject);
}

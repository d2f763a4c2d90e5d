import { Worker } from "node:worker_threads";

import { score } from "#domain/deals/scores/score-model.ts";
import type { FeatureValue, ScoreRow } from "#domain/deals/scores/score-row.ts";
import type { ScoreSubject } from "#domain/deals/scores/score-subjects.ts";
import type { Trained } from "#domain/deals/scores/train-model.ts";
import type { StepTools } from "#server/runs/define-job.ts";
import { reportProgress } from "#server/runs/report-progress.ts";
import { waitForThread } from "#server/threads/wait-for-thread.ts";

type Snapshot = {
  id: string;
  as_of: string;
  decided_on: string | null;
  outcome: boolean;
  is_sample: boolean;
  known: Record<string, FeatureValue>;
};

const tables = {
  deals: { snapshots: "private.deal_snapshots", id: "deal_id", outcome: "won", scores: "public.deal_scores" },
  leads: { snapshots: "private.lead_snapshots", id: "contact_id", outcome: "converted", scores: "public.lead_scores" },
} as const satisfies Record<ScoreSubject, object>;

/**
 * Trains on closed records, stores the model and its quality as a version, and scores open records. If there are too
 * few closed records, or nothing predicts their outcome, no record is scored.
 */
export async function learnScores({ sql, workspaceId, progress, log }: StepTools, subject: ScoreSubject) {
  const { snapshots, id, outcome, scores } = tables[subject];
  const { rows } = await sql.query<Snapshot>(
    `select ${id} as id, as_of::text, decided_on::text, ${outcome} as outcome, is_sample, known from ${snapshots}($1)
     order by as_of, ${id}`,
    [workspaceId],
  );
  const decided = rows.flatMap((row): ScoreRow[] =>
    row.decided_on === null
      ? []
      : [{ group: row.id, asOf: row.as_of, decidedOn: row.decided_on, outcome: row.outcome, values: row.known }],
  );
  const trained = await trainInThread(decided, () => progress(0, rows.length));
  const { model } = trained;
  const open = rows.filter(({ decided_on: decidedOn }) => decidedOn === null);
  const scored = model ? open.map((row) => ({ ...row, ...score(model, row.known) })) : [];
  const expected = scored.reduce((sum, { probability }) => sum + probability, 0);
  const modelId = await storeModel(sql, workspaceId, subject, {
    ...trained,
    samples: samplesOf(rows),
    scored: scored.length,
    expected,
  });
  await sql.query(`delete from ${scores} where workspace_id = $1`, [workspaceId]);
  await sql.query(
    `insert into ${scores} (workspace_id, ${id}, model_id, as_of, probability, base, factors)
     select $1, s.id, $2, s.as_of, s.probability, s.base, s.factors
     from jsonb_to_recordset($3::jsonb) s (id uuid, as_of date, probability double precision, base double precision, factors jsonb)`,
    [workspaceId, modelId, JSON.stringify(scored)],
  );
  log.info(
    { subject, records: trained.records, signal: model !== null, scored: scored.length },
    "Trained a score model",
  );
  return { records: trained.records, scored: scored.length };
}

const samplesOf = (rows: readonly Snapshot[]) => {
  const many = rows.filter((row) => row.is_sample).length;
  return many === 0 ? null : many === rows.length ? "all" : "some";
};

type ScoreModel = Trained & { samples: string | null; scored: number; expected: number };

/** Stores the model as a new version, and returns its id. Versions older than two years are deleted. */
async function storeModel(sql: StepTools["sql"], workspaceId: string, subject: ScoreSubject, model: ScoreModel) {
  const { rows } = await sql.query<{ id: string }>(
    `insert into public.score_models (workspace_id, subject, version, records, won, first_decided, last_decided, has_signal, quality,
       leaks, drivers, samples, scored, expected)
     select $1, $2, coalesce(max(m.version), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
     from public.score_models m where m.workspace_id = $1 and m.subject = $2 returning id`,
    [
      workspaceId,
      subject,
      model.records,
      model.won,
      model.from,
      model.until,
      model.model !== null,
      model.quality && JSON.stringify(model.quality),
      JSON.stringify(model.leaks),
      JSON.stringify(model.drivers),
      model.samples,
      model.scored,
      model.expected,
    ],
  );
  await sql.query(
    "delete from public.score_models where workspace_id = $1 and subject = $2 and trained_at < private.now() - interval '2 years'",
    [workspaceId, subject],
  );
  return rows[0]?.id;
}

/** Trains a model in a separate thread. `progress` is called regularly and ends the training by throwing. */
async function trainInThread(rows: ScoreRow[], progress: () => void): Promise<Trained> {
  const thread = new Worker(new URL("./train-thread.ts", import.meta.url));
  const trained = waitForThread<Trained>(thread, { task: "learns scores" });
  thread.postMessage(rows);
  try {
    return await reportProgress(trained, progress);
  } finally {
    await thread.terminate();
  }
}

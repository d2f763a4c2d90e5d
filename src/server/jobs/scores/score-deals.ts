import { z } from "zod";

import { score } from "#domain/scores/score-model.ts";
import type { FeatureValue, ScoreRow } from "#domain/scores/score-row.ts";
import type { Trained } from "#domain/scores/train-model.ts";
import { defineJob, type StepTools } from "#server/jobs/define-job.ts";
import { trainInThread } from "#server/jobs/scores/train-in-thread.ts";

/** Learns from decided deals of a workspace what wins, and says how likely each open one is to; without a signal nothing of them. */
export const scoreDeals = defineJob({
  name: "score-deals",
  scope: "workspace",
  lane: "long",
  input: z.object({}),
  result: z.object({ records: z.int(), scored: z.int() }),
  run: (step) => step.last("learn", learn),
});

type Snapshot = {
  deal_id: string;
  as_of: string;
  decided_on: string | null;
  won: boolean;
  is_sample: boolean;
  known: Record<string, FeatureValue>;
};

async function learn({ sql, workspaceId, progress, log }: StepTools) {
  const { rows } = await sql.query<Snapshot>(
    `select deal_id, as_of::text, decided_on::text, won, is_sample, known from private.deal_snapshots($1)
     order by as_of, deal_id`,
    [workspaceId],
  );
  const decided = rows.flatMap(({ decided_on: decidedOn, ...row }): ScoreRow[] =>
    decidedOn === null ? [] : [{ group: row.deal_id, asOf: row.as_of, decidedOn, outcome: row.won, values: row.known }],
  );
  const trained = await trainInThread(decided, () => progress(0, rows.length));
  const modelId = await keepModel(sql, workspaceId, trained, samplesOf(rows));
  const open = rows.filter(({ decided_on: decidedOn }) => decidedOn === null);
  const { model } = trained;
  const scored = model ? open.map((row) => ({ ...row, ...score(model, row.known) })) : [];
  await sql.query("delete from public.deal_scores where workspace_id = $1", [workspaceId]);
  await sql.query(
    `insert into public.deal_scores (workspace_id, deal_id, model_id, as_of, chance, base, factors)
     select $1, s.deal_id, $2, s.as_of, s.chance, s.base, s.factors
     from jsonb_to_recordset($3::jsonb) s (deal_id uuid, as_of date, chance double precision, base double precision, factors jsonb)`,
    [workspaceId, modelId, JSON.stringify(scored)],
  );
  log.info({ records: trained.records, signal: model !== null, scored: scored.length }, "Scored deals");
  return { records: trained.records, scored: scored.length };
}

const samplesOf = (rows: readonly Snapshot[]) => {
  const many = rows.filter((row) => row.is_sample).length;
  return many === 0 ? null : many === rows.length ? "all" : "some";
};

/** Each time is a version; what is older than two years goes. */
async function keepModel(sql: StepTools["sql"], workspaceId: string, trained: Trained, samples: string | null) {
  const { rows } = await sql.query<{ id: string }>(
    `insert into public.score_models
       (workspace_id, version, records, won, first_decided, last_decided, has_signal, quality, leaks, drivers, samples)
     select $1, coalesce(max(m.version), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10
     from public.score_models m where m.workspace_id = $1 returning id`,
    [
      workspaceId,
      trained.records,
      trained.won,
      trained.from,
      trained.until,
      trained.model !== null,
      trained.quality && JSON.stringify(trained.quality),
      JSON.stringify(trained.leaks),
      JSON.stringify(trained.drivers),
      samples,
    ],
  );
  await sql.query(
    "delete from public.score_models where workspace_id = $1 and trained_at < private.now() - interval '2 years'",
    [workspaceId],
  );
  return rows[0]?.id;
}

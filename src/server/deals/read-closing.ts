import type { ClientBase } from "pg";

import {
  curvesOn,
  estimatePastCloses,
  type LikelyClose,
  likelyClose,
  type PastDay,
  type Span,
} from "#domain/deals/closing/likely-close.ts";
import { type PipelineMonth, pipelineForecast, testPipelineForecast } from "#domain/deals/closing/pipeline-forecast.ts";
import { findWorkspaceContext } from "#server/request/workspace-context.ts";

/** Maximum number of deals to learn durations from, and of open deals to forecast; the latest ones are used. */
const maxDeals = 5000;

type OpenDeal = {
  id: string;
  value: number | null;
  /** The learned probability, or else the one set by users; from 0 to 1. */
  probability: number;
  is_learned: boolean;
  set_probability: number;
  close_date: string | null;
};
export type OpenClose = OpenDeal & { close: LikelyClose | null };
export type Closing = {
  today: string;
  currency: string;
  spans: Span[];
  /** The deals that were open on earlier days, with the estimates of these days. */
  past: PastDay[];
  /** The open deals, most recently updated first. Values are included only in the workspace's currency. */
  open: OpenClose[];
};

/**
 * Returns the likely closing dates of a workspace's open deals, with the caller's permissions; null if the workspace is
 * not visible to the caller.
 */
export async function readClosing(sql: ClientBase, workspaceId: string): Promise<Closing | null> {
  const workspace = await findWorkspaceContext(sql, workspaceId);
  if (!workspace) return null;
  const { today, currency } = workspace;
  const { rows: spans } = await sql.query<Span>(
    `select deal_id as deal, stage_id as stage, began::text, left_on::text as left, closed::text, is_won,
       minor::float8, probability
     from private.deal_spans($1, $2, $3) order by deal_id, began, stage_id`,
    [workspaceId, maxDeals, currency],
  );
  const { rows: open } = await sql.query<OpenDeal>(
    `select d.id, case when d.currency = $2 then d.value_minor::float8 end as value, d.close_date::text,
       coalesce(k.probability, coalesce(d.probability, s.default_probability) / 100.0)::float8 as probability,
       k.probability is not null as is_learned,
       (coalesce(d.probability, s.default_probability) / 100.0)::float8 as set_probability
     from public.deals d join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id and s.kind = 'open'
     left join public.deal_scores k on k.workspace_id = d.workspace_id and k.deal_id = d.id
     where d.workspace_id = $1 order by d.updated_at desc, d.id limit $3`,
    [workspaceId, currency, maxDeals],
  );
  const curves = curvesOn(today, spans);
  const own = Map.groupBy(spans, ({ deal }) => deal);
  return {
    today,
    currency,
    spans,
    past: estimatePastCloses(spans, today),
    open: open.map((deal) => ({ ...deal, close: likelyClose(own.get(deal.id) ?? [], curves, today) })),
  };
}

/**
 * Returns the expected value of open deals per month, and the number of earlier forecasts that the bands were tested
 * on. `weighted` is the sum of value × probability of the deals whose close date, as set by users, is in the month and
 * not before today.
 */
export function monthsOf({ open, today, past, spans }: Closing, count: number) {
  const known = open.flatMap(({ value, probability, close }) =>
    value === null || !close ? [] : { value, probability, close },
  );
  const tests = testPipelineForecast(past, spans, { today, isLearned: open.some((deal) => deal.is_learned) });
  const months = pipelineForecast(known, today, count, tests).map((month): PipelineMonth & { weighted: number } => ({
    ...month,
    weighted: Math.round(
      open
        .filter(({ close_date: day }) => day !== null && day >= today && day.slice(0, 7) === month.month.slice(0, 7))
        .reduce((sum, { value, set_probability: probability }) => sum + (value ?? 0) * probability, 0),
    ),
  }));
  return { months, tests: tests.length };
}

import { evaluateLikelyCloses, triesNeeded } from "#domain/deals/closing/likely-close.ts";
import { endsNeeded } from "#domain/deals/closing/survival.ts";
import * as functions from "#domain/functions/pipeline-forecast.ts";
import { addDays } from "#domain/time/dates.ts";
import type { Context } from "#server/context/context.ts";
import { monthsOf, type OpenClose, readClosing } from "#server/deals/read-closing.ts";
import { readLatest } from "#server/postgres/replica.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { serve } from "#server/request/serve.ts";

const months = 6;
const maxListed = 200;

/**
 * Creates the function that returns the likely closing dates of one open deal or of the 200 most recently updated ones,
 * and the forecast of all, with the caller's permissions.
 */
export const pipelineForecastFunctions = (context: Context) => [
  serve(functions.pipelineForecast, async ({ body }, { identity }) => {
    const { workspace_id: workspaceId, deal_id: dealId } = body;
    const closing = await readLatest(context, "pipeline forecast", (pool) =>
      asRole(pool, { ...identity, snapshot: true }, (sql) => readClosing(sql, workspaceId)),
    );
    if (!closing) throw new FunctionError("not_found", "Workspace not found");
    const { open, past, today, currency } = closing;
    const valued = open.filter(({ value }) => value !== null);
    const accuracy = evaluateLikelyCloses(past, today);
    const listed = dealId ? open.filter(({ id }) => id === dealId) : open.slice(0, maxListed);
    return {
      deals: listed.map((deal) => ({ deal_id: deal.id, close: toDays(deal, today) })),
      needed: endsNeeded,
      currency,
      ...monthsOf(closing, months),
      counted: valued.length,
      unknown: valued.filter(({ close }) => !close).length,
      past: accuracy.tries < triesNeeded ? null : accuracy,
    };
  }),
];

function toDays({ close }: OpenClose, today: string) {
  if (!close) return null;
  const day = (days: number | null) => (days === null ? null : addDays(today, days));
  const within = ({ low, high }: { low: number; high: number | null }) => ({
    low: addDays(today, low),
    high: day(high),
  });
  const { by, n, median, within_50: half, within_80: most } = close;
  return { by, n, median: day(median), within_50: within(half), within_80: within(most) };
}

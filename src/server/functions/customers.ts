import type { ClientBase } from "pg";

import * as insights from "#domain/functions/customer-insights.ts";
import * as functions from "#domain/functions/customers.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context.ts";
import { economicsOf } from "#server/customers/economics.ts";
import { growthOf } from "#server/customers/growth.ts";
import { rowsOf, valueFrom } from "#server/customers/insights.ts";
import { movesOf } from "#server/customers/moves.ts";
import { outlookOf } from "#server/customers/outlook.ts";
import { segmentsOf } from "#server/customers/segments.ts";
import { valueOf } from "#server/customers/value.ts";
import { serve } from "#server/functions/serve.ts";
import { keptAnswers, type Queries } from "#server/measures/kept-answers.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { readPlace, type WorkspacePlace } from "#server/workspace-place.ts";

type Body = { workspace_id: string };

/**
 * Answers questions about customers under the caller's rights, each from one snapshot; cached until their source data
 * changes.
 */
export const customerFunctions = (context: Context) => {
  const kept = keptAnswers(context);
  const at = <T>(
    identity: Identity,
    { workspace_id: id }: Body,
    work: (sql: ClientBase, place: WorkspacePlace) => Promise<T>,
  ) => asRole(context.pool, { ...identity, isOneMoment: true }, async (sql) => work(sql, await readPlace(sql, id)));
  /** Serves a result that depends only on its name, the request and the workspace. */
  const told =
    <Asked extends object>(
      name: string,
      find: (sql: Queries, place: WorkspacePlace, asked: Asked) => Promise<unknown>,
    ) =>
    ({ body }: { body: Asked & Body }, { identity }: { identity: Identity }) =>
      kept.afterSame([name, body], () =>
        at(identity, body, (sql, place) => kept.recall(sql, place, [name, body], (noted) => find(noted, place, body))),
      );
  const rows = (name: string) => told(name, (sql, _place, body) => rowsOf(sql, name, body));
  return [
    serve(functions.customerGrowth, told("growth", growthOf)),
    serve(functions.customerMoves, told("moves", movesOf)),
    serve(functions.customerSegments, told("segments", segmentsOf)),
    serve(functions.customerEconomics, ({ body }, { identity }) =>
      at(identity, body, (sql, place) => economicsOf(sql, place, body, kept)),
    ),
    serve(functions.customerValue, told("value", valueOf)),
    serve(functions.customerOutlook, ({ body }, { identity }) =>
      at(identity, body, (sql, place) => outlookOf(sql, place, body, kept)),
    ),
    serve(insights.customerRhythms, rows("customer_rhythms")),
    serve(insights.silentChampions, rows("silent_champions")),
    serve(insights.singleThreaded, rows("single_threaded_accounts")),
    serve(
      insights.bestLookalikes,
      told("lookalikes", (sql, _place, body) => valueFrom(sql, "best_lookalikes", body)),
    ),
    serve(insights.boughtTogether, rows("bought_together")),
    serve(
      insights.customerProfile,
      told("profile", async (sql, _place, body) => ({ profile: await valueFrom(sql, "customer_profile", body) })),
    ),
    serve(insights.similarCustomers, rows("similar_customers")),
    serve(insights.funnelTimes, rows("funnel_times")),
    serve(insights.accountStandings, rows("account_standings")),
  ];
};

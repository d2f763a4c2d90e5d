import type { ClientBase } from "pg";

import * as insights from "#domain/functions/customer-insights.ts";
import * as functions from "#domain/functions/customers.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { economicsOf } from "#server/customers/economics.ts";
import { growthOf } from "#server/customers/growth.ts";
import { rowsOf, valueFrom } from "#server/customers/insights.ts";
import { movesOf } from "#server/customers/moves.ts";
import { outlookOf } from "#server/customers/outlook.ts";
import { segmentsOf } from "#server/customers/segments.ts";
import { valueOf } from "#server/customers/value.ts";
import { queryCache, type Queries } from "#server/measures/query-cache.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { serve } from "#server/request/serve.ts";
import { loadWorkspaceContext, type WorkspaceContext } from "#server/request/workspace-context.ts";

type Body = { workspace_id: string };

/**
 * Answers questions about customers under the caller's rights, each from one snapshot; cached until their source data
 * changes.
 */
export const customerFunctions = (context: Context) => {
  const cache = queryCache(context);
  const at = <T>(
    identity: Identity,
    { workspace_id: id }: Body,
    work: (sql: ClientBase, workspace: WorkspaceContext) => Promise<T>,
  ) =>
    asRole(context.pool, { ...identity, snapshot: true }, async (sql) =>
      work(sql, await loadWorkspaceContext(sql, id)),
    );
  /** Serves a result that depends only on its name, the request and the workspace. */
  const cachedFunction =
    <Asked extends object>(
      name: string,
      find: (sql: Queries, workspace: WorkspaceContext, asked: Asked) => Promise<unknown>,
    ) =>
    ({ body }: { body: Asked & Body }, { identity }: { identity: Identity }) =>
      cache.afterIdentical([name, body], () =>
        at(identity, body, (sql, workspace) =>
          cache.getOrRun(sql, workspace, [name, body], (noted) => find(noted, workspace, body)),
        ),
      );
  const rows = (name: string) => cachedFunction(name, (sql, _place, body) => rowsOf(sql, name, body));
  return [
    serve(functions.customerGrowth, cachedFunction("growth", growthOf)),
    serve(functions.customerMoves, cachedFunction("moves", movesOf)),
    serve(functions.customerSegments, cachedFunction("segments", segmentsOf)),
    serve(functions.customerEconomics, ({ body }, { identity }) =>
      at(identity, body, (sql, workspace) => economicsOf(sql, workspace, body, cache)),
    ),
    serve(functions.customerValue, cachedFunction("value", valueOf)),
    serve(functions.customerOutlook, ({ body }, { identity }) =>
      at(identity, body, (sql, workspace) => outlookOf(sql, workspace, body, cache)),
    ),
    serve(insights.customerRhythms, rows("customer_rhythms")),
    serve(insights.inactiveChampions, rows("inactive_champions")),
    serve(insights.singleThreaded, rows("single_threaded_accounts")),
    serve(
      insights.bestLookalikes,
      cachedFunction("lookalikes", (sql, _place, body) => valueFrom(sql, "best_lookalikes", body)),
    ),
    serve(insights.productAffinity, rows("product_affinity")),
    serve(
      insights.customerProfile,
      cachedFunction("profile", async (sql, _place, body) => ({
        profile: await valueFrom(sql, "customer_profile", body),
      })),
    ),
    serve(insights.similarCustomers, rows("similar_customers")),
    serve(insights.funnelTimes, rows("funnel_times")),
    serve(insights.accountHealth, rows("account_health")),
  ];
};

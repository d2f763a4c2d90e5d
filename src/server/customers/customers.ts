import type { ClientBase } from "pg";

import * as insights from "#domain/functions/customer-insights.ts";
import * as functions from "#domain/functions/customers.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { customerQueries } from "#server/customers/customer-queries.ts";
import { economicsOf } from "#server/customers/economics.ts";
import { outlookOf } from "#server/customers/outlook.ts";
import { type CachedQuery, queryCache } from "#server/metrics/query-cache.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { serve } from "#server/request/serve.ts";
import { loadWorkspaceContext, type WorkspaceContext } from "#server/request/workspace-context.ts";

type Body = { workspace_id: string };

/**
 * Creates the functions that answer questions about customers with the caller's permissions, each from one snapshot.
 * Results are cached until the source data changes.
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
  const cached =
    <Input extends object>(query: CachedQuery<Input, unknown>) =>
    ({ body }: { body: Input & Body }, { identity }: { identity: Identity }) =>
      cache.afterIdentical([query.name, body], () =>
        at(identity, body, (sql, workspace) => cache.getOrRun(sql, workspace, query, body)),
      );
  return [
    serve(functions.customerGrowth, cached(customerQueries.growth)),
    serve(functions.customerMoves, cached(customerQueries.moves)),
    serve(functions.customerSegments, cached(customerQueries.segments)),
    serve(functions.customerEconomics, ({ body }, { identity }) =>
      at(identity, body, (sql, workspace) => economicsOf(sql, workspace, body, cache)),
    ),
    serve(functions.customerValue, cached(customerQueries.value)),
    serve(functions.customerOutlook, ({ body }, { identity }) =>
      at(identity, body, (sql, workspace) => outlookOf(sql, workspace, body, cache)),
    ),
    serve(insights.customerRhythms, cached(customerQueries.rhythms)),
    serve(insights.inactiveChampions, cached(customerQueries.inactiveChampions)),
    serve(insights.singleThreaded, cached(customerQueries.singleThreaded)),
    serve(insights.bestLookalikes, cached(customerQueries.lookalikes)),
    serve(insights.productAffinity, cached(customerQueries.productAffinity)),
    serve(insights.customerProfile, cached(customerQueries.profile)),
    serve(insights.similarCustomers, cached(customerQueries.similar)),
    serve(insights.funnelTimes, cached(customerQueries.funnelTimes)),
    serve(insights.accountHealth, cached(customerQueries.accountHealth)),
  ];
};

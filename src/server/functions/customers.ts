import type { ClientBase } from "pg";

import * as functions from "#domain/functions/customers.ts";
import type { Context } from "#server/context.ts";
import { economicsOf } from "#server/customers/economics.ts";
import { growthOf } from "#server/customers/growth.ts";
import { movesOf } from "#server/customers/moves.ts";
import { outlookOf } from "#server/customers/outlook.ts";
import { segmentsOf } from "#server/customers/segments.ts";
import { valueOf } from "#server/customers/value.ts";
import { serve } from "#server/functions/serve.ts";
import { asRole } from "#server/postgres/round-trip.ts";

type Identity = Parameters<typeof asRole>[1];

/** Answers questions about customers under the rights of whoever asks, each at one moment. */
export const customerFunctions = ({ pool }: Context) => {
  const ask = <T>(identity: Identity, work: (sql: ClientBase) => Promise<T>) =>
    asRole(pool, { ...identity, isOneMoment: true }, work);
  return [
    serve(functions.customerGrowth, ({ body }, { identity }) =>
      ask(identity, (sql) => growthOf(sql, body.workspace_id, body)),
    ),
    serve(functions.customerMoves, ({ body }, { identity }) =>
      ask(identity, (sql) => movesOf(sql, body.workspace_id, body)),
    ),
    serve(functions.customerSegments, ({ body }, { identity }) =>
      ask(identity, (sql) => segmentsOf(sql, body.workspace_id)),
    ),
    serve(functions.customerEconomics, ({ body }, { identity }) =>
      ask(identity, (sql) => economicsOf(sql, body.workspace_id, body)),
    ),
    serve(functions.customerValue, ({ body }, { identity }) =>
      ask(identity, (sql) => valueOf(sql, body.workspace_id, body.currency)),
    ),
    serve(functions.customerOutlook, ({ body }, { identity }) =>
      ask(identity, (sql) => outlookOf(sql, body.workspace_id, body.account_id)),
    ),
  ];
};

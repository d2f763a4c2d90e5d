import type { ClientBase } from "pg";

import type { Bind } from "#domain/measures/compile.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { recordCondition } from "#server/measures/record-condition.ts";

/** The workspace that a promotion is of: the currency of its amounts, and which day it is there. */
export type PromotionPlace = { id: string; currency: string; time_zone: string; today: string; now: Date };

/** The same, as far as whoever asks is a member of it. */
export async function promotionPlace(sql: ClientBase, workspaceId: string): Promise<PromotionPlace | undefined> {
  const { rows } = await sql.query<PromotionPlace>(
    `select w.id, w.currency, w.time_zone, (private.now() at time zone w.time_zone)::date::text as today, private.now() as now
     from public.workspaces w where w.id = $1`,
    [workspaceId],
  );
  return rows[0];
}

/** The accounts of a promotion as a condition on the table under an alias: the same that the list of accounts has. */
export const audienceCondition = (place: PromotionPlace, where: string, alias: string, bind: Bind): string =>
  recordCondition(recordColumns("accounts"), where, undefined, { place, now: place.now, alias, bind });

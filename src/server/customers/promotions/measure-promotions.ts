import type { ClientBase } from "pg";

import { type Idea, ideaSchema, type RuleName } from "#domain/customers/promotions/idea.ts";
import { type CountedOutcome, type PromotionResult, resultOf } from "#domain/customers/promotions/promotion-result.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

const maxPromotions = 50;

type Row = {
  id: string;
  name: string;
  idea: unknown;
  coupon: string | null;
  starts_on: string;
  ends_on: string;
  holdout: number;
};
export type MeasuredPromotion = Omit<Row, "idea"> &
  Pick<Idea, "where"> & {
    rule: RuleName;
    percent: number;
    promoted: number;
    held_out: number;
    result: PromotionResult;
  };

/** Returns the latest 50 promotions of a workspace with their results, latest first, with the caller's permissions. */
export async function measurePromotions(sql: ClientBase, workspace: WorkspaceContext): Promise<MeasuredPromotion[]> {
  const { rows } = await sql.query<Row>(
    `select p.id, p.name, p.idea, p.coupon, p.starts_on::text, p.ends_on::text, p.holdout from public.promotions p
     where p.workspace_id = $1 order by p.starts_on desc, p.id desc limit $2`,
    [workspace.id, maxPromotions],
  );
  const measured: MeasuredPromotion[] = [];
  for (const { idea, ...row } of rows) {
    const { rows: outcomes } = await sql.query<CountedOutcome>("select * from private.promotion_outcomes($1, $2)", [
      workspace.id,
      row.id,
    ]);
    const { rule, where, offer } = ideaSchema.parse(idea);
    const controlCount = outcomes.filter(({ is_holdout }) => is_holdout).length;
    measured.push({
      ...row,
      rule,
      where,
      percent: offer.percent,
      promoted: outcomes.length - controlCount,
      held_out: controlCount,
      result: resultOf(outcomes, { today: workspace.today, ends_on: row.ends_on }),
    });
  }
  return measured;
}

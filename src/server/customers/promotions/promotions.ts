import { randomUUID } from "node:crypto";

import type { ClientBase } from "pg";

import type { Idea } from "#domain/customers/promotions/idea.ts";
import * as functions from "#domain/functions/promotions.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { fitsFilters } from "#domain/records/record-filters.ts";
import type { Context } from "#server/context/context.ts";
import { audienceCondition } from "#server/customers/promotions/audience-condition.ts";
import { messageTemplates, formatTask } from "#server/customers/promotions/format-idea.ts";
import { measurePromotions } from "#server/customers/promotions/measure-promotions.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { serve } from "#server/request/serve.ts";
import { loadWorkspaceContext, type WorkspaceContext } from "#server/request/workspace-context.ts";

/**
 * Maximum number of accounts per promotion: each account outside the control group gets a task, and one undo reverts
 * all tasks.
 */
const maxAccounts = 5000;

/** Creates the functions that start promotions and report their results, with the caller's permissions. */
export const promotionFunctions = ({ pool }: Context) => [
  serve(functions.startPromotion, ({ body }, { identity }) =>
    asRole(pool, identity, async (sql) => {
      const { workspace_id: workspaceId, idea, ...promotion } = body;
      const workspace = await loadWorkspaceContext(sql, workspaceId);
      const { rows: allowed } = await sql.query<{ is_allowed: boolean }>(
        "select $1 in (select private.workspaces('member')) as is_allowed",
        [workspaceId],
      );
      if (!allowed[0]?.is_allowed)
        throw new FunctionError("not_allowed", "You do not have permission to change records in this workspace");
      if (promotion.starts_on < workspace.today || promotion.ends_on < promotion.starts_on)
        throw new FunctionError(
          "bad_period",
          "The first day cannot be in the past, and the last day cannot be before the first",
        );
      const accounts = await findAccounts(sql, workspace, idea);
      const { title, text } = formatTask(idea, promotion.coupon ?? null);
      const { rows } = await sql.query<{ started: unknown }>(
        "select private.start_promotion($1, $2, $3, $4, $5) as started",
        [workspaceId, JSON.stringify({ ...promotion, idea, seed: randomUUID() }), accounts, title, text],
      );
      return functions.startPromotion.output.parse(rows[0]?.started);
    }),
  ),

  serve(functions.promotionResults, ({ workspace_id: workspaceId }, { identity }) =>
    asRole(pool, { ...identity, snapshot: true }, async (sql) => {
      const workspace = await loadWorkspaceContext(sql, workspaceId);
      return {
        today: workspace.today,
        currency: workspace.currency,
        promotions: await measurePromotions(sql, workspace),
      };
    }),
  ),

  serve(functions.promotionTemplates, async ({ language }) => ({ templates: messageTemplates(language) })),
];

async function findAccounts(sql: ClientBase, workspace: WorkspaceContext, { where }: Idea): Promise<string[]> {
  if (!fitsFilters(recordColumns("accounts"), where))
    throw new FunctionError("bad_question", "The filter is not valid for accounts", { where });
  const values: unknown[] = [workspace.id, maxAccounts + 1];
  const condition = audienceCondition(workspace, where, "a", (value) => `$${values.push(value)}`);
  const { rows } = await sql.query<{ id: string }>(
    `select a.id from public.accounts a where a.workspace_id = $1 and (${condition}) order by a.id limit $2`,
    values,
  );
  if (rows.length === 0) throw new FunctionError("nothing_to_analyse", "No account matches this promotion any longer");
  if (rows.length > maxAccounts)
    throw new FunctionError(
      "too_many_rows",
      `A promotion can have at most ${maxAccounts} accounts. Narrow its audience`,
    );
  return rows.map(({ id }) => id);
}

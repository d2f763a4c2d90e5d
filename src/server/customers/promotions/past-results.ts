import type { ClientBase } from "pg";

import type { RuleName } from "#domain/customers/promotions/idea.ts";
import type { PastResults } from "#domain/customers/promotions/propose.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

import { measurePromotions } from "./measure-promotions.ts";

/**
 * Returns, for each rule, the number of its finished promotions that are worth repeating minus the number of those that
 * are not. Unclear results do not count.
 */
export async function readPastResults(sql: ClientBase, workspace: WorkspaceContext): Promise<PastResults> {
  const past: Partial<Record<RuleName, number>> = {};
  for (const { rule, result } of await measurePromotions(sql, workspace)) {
    if (result.state !== "measured" || result.advice === "unclear") continue;
    past[rule] = (past[rule] ?? 0) + (result.advice === "repeat" ? 1 : -1);
  }
  return past;
}

import type { Bind } from "#domain/metrics/resolved-query.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { recordCondition } from "#server/metrics/record-condition.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

/**
 * Returns an SQL condition for the accounts of a promotion, the same as for the list of accounts. `alias` is the alias
 * of the table.
 */
export const audienceCondition = (workspace: WorkspaceContext, where: string, alias: string, bind: Bind): string =>
  recordCondition(recordColumns("accounts"), where, undefined, { place: workspace, now: workspace.now, alias, bind });

import type { Bind } from "#domain/metrics/resolved-query.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { recordCondition } from "#server/metrics/record-condition.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

/** Returns the accounts of a promotion as a condition on the table under an alias: the same as in the list of accounts. */
export const audienceCondition = (workspace: WorkspaceContext, where: string, alias: string, bind: Bind): string =>
  recordCondition(recordColumns("accounts"), where, undefined, { place: workspace, now: workspace.now, alias, bind });

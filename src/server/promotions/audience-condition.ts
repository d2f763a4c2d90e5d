import type { Bind } from "#domain/measures/settled.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { recordCondition } from "#server/measures/record-condition.ts";
import type { WorkspacePlace } from "#server/workspace-place.ts";

/** Returns the accounts of a promotion as a condition on the table under an alias: the same as in the list of accounts. */
export const audienceCondition = (place: WorkspacePlace, where: string, alias: string, bind: Bind): string =>
  recordCondition(recordColumns("accounts"), where, undefined, { place, now: place.now, alias, bind });

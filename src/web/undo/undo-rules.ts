import type { ChangeSet } from "#web/data/records/change-sets.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

/** For how many days a change set can be undone. */
export const undoDays = 30;

/** Whether a person may undo a change set now: their own, admins anybody's, while it is fresh. The database asks again. */
export function canUndo({ at, actor }: ChangeSet, isUndone: boolean, { role, memberId }: Workspace): boolean {
  const isFresh = Date.now() - Date.parse(at) < undoDays * 86_400_000;
  const isAllowed = role === "admin" || role === "owner" || (role === "member" && actor?.id === memberId);
  return !isUndone && isFresh && isAllowed;
}

import type { ChangeSet } from "#web/data/records/change-sets.ts";
import { isAdmin, type Workspace } from "#web/data/workspace/workspace.ts";

/** The number of days during which a change set can be undone. */
export const undoDays = 30;

/**
 * True if a member may undo a change set that is at most 30 days old and not yet undone: admins any, members their own,
 * and viewers none. The database checks this again.
 */
export function canUndo({ at, actor }: Pick<ChangeSet, "at" | "actor">, isUndone: boolean, member: Workspace): boolean {
  const isFresh = Date.now() - Date.parse(at) < undoDays * 86_400_000;
  const isAllowed = isAdmin(member) || (member.role === "member" && actor?.id === member.memberId);
  return !isUndone && isFresh && isAllowed;
}

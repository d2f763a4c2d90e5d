import type { Mailbox } from "#web/data/mailboxes/mailboxes.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

type Who = Pick<Workspace, "role" | "memberId">;

/** Whether somebody sets a mailbox up, as private.own_mailboxes has it: their own, and as an admin everybody's and nobody's. */
export function canSetUp({ member_id: memberId, sharing }: Mailbox, { role, memberId: me }: Who): boolean {
  if (role === "viewer") return false;
  const isAdmin = role === "admin" || role === "owner";
  return memberId === me || (isAdmin && (sharing === "workspace" || memberId === null));
}

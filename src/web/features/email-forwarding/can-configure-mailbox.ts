import type { Mailbox } from "#web/data/mailboxes/mailboxes.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

type Who = Pick<Workspace, "role" | "memberId">;

/**
 * True if a member can configure a mailbox, like private.own_mailboxes: their own, and for an admin also shared ones and
 * those without a member.
 */
export function canConfigureMailbox({ member_id: memberId, sharing }: Mailbox, { role, memberId: me }: Who): boolean {
  if (role === "viewer") return false;
  const isAdmin = role === "admin" || role === "owner";
  return memberId === me || (isAdmin && (sharing === "workspace" || memberId === null));
}

import { queryOptions } from "@tanstack/react-query";

import type { Database } from "#domain/database.ts";
import { distinguishMembers } from "#domain/workspace/people/members.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { workspaceId } from "./workspace.ts";

export type Role = Database["public"]["Enums"]["member_role"];
export type InvitedRole = Exclude<Role, "owner">;

/**
 * The members of the workspace by role, the owner first. Owners and admins see all email addresses, other members only
 * their own.
 */
export const teamQuery = () =>
  queryOptions({
    queryKey: ["team", workspaceId()],
    queryFn: async ({ signal }) => {
      const [members, addresses] = await Promise.all([
        supabase
          .from("members")
          .select("id, name, role, user_id, is_sample")
          .eq("workspace_id", workspaceId())
          .is("erased_at", null)
          .order("role", { ascending: false })
          .order("name")
          .order("id")
          .limit(1000)
          .abortSignal(signal),
        supabase.rpc("member_emails", { workspace_id: workspaceId() }).limit(1000).abortSignal(signal),
      ]);
      const emails = new Map(unwrap(addresses).map(({ member_id: id, email }) => [id, email]));
      return distinguishMembers(unwrap(members)).map((member) => ({ ...member, email: emails.get(member.id) ?? null }));
    },
  });
export type TeamMember = ResponseOf<typeof teamQuery>[number];

/** The invitations that are neither accepted, declined nor revoked, including expired ones; only visible to admins. */
export const invitationsQuery = () =>
  queryOptions({
    queryKey: ["invitations", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("invitations")
          .select("id, email, role, expires_at, mailed_at")
          .eq("workspace_id", workspaceId())
          .is("accepted_at", null)
          .is("declined_at", null)
          .is("revoked_at", null)
          .order("created_at", { ascending: false })
          .limit(200)
          .abortSignal(signal),
      ),
  });
export type Invitation = ResponseOf<typeof invitationsQuery>[number];

/** The number of records that a member owns, by kind. */
export const holdingsQuery = (memberId: string, workspace: string = workspaceId()) =>
  queryOptions({
    queryKey: ["holdings", workspace, memberId],
    queryFn: async () =>
      unwrap(await supabase.rpc("member_holdings", { workspace_id: workspace, member_id: memberId }).single()),
    staleTime: 0,
  });

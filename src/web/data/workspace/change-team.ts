import { mutationOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";

import type * as functions from "#domain/functions/invitations.ts";
import type { Entity } from "#domain/records/entity.ts";
import { ApiError } from "#web/data/requests/api-error.ts";
import { toAppError, unwrap } from "#web/data/requests/app-error.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { everyRecord } from "#web/data/requests/query-tables.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import type { InvitedRole, Role } from "./team.ts";
import { workspaceId } from "./workspace.ts";

const quiet = { isQuiet: true, changes: ["invitations", "members"] } as const;
type InviteResult = Extract<z.output<typeof functions.invite.output>, { invitations: unknown }>["invitations"][number];

/** An invited address, with a new or a renewed link. The link is available only in this response. */
export type Invited = Extract<InviteResult, { outcome: "invited" | "renewed" }>;
export type NotInvited = Extract<InviteResult, { outcome: "refused" }>;

/** Invites these addresses, and returns the accepted and the refused invitations. */
export const invite = mutationOptions({
  mutationFn: async (offer: { emails: readonly string[]; role: InvitedRole; member_id: string | null }) => {
    const reply = await callFunction<typeof functions.invite>("POST /invitations", {
      workspace_id: workspaceId(),
      body: { ...offer, emails: [...offer.emails] },
    });
    const invitations = "invitations" in reply ? reply.invitations : [];
    return {
      invited: invitations.filter((invitation) => invitation.outcome !== "refused"),
      refused: invitations.filter((invitation) => invitation.outcome === "refused"),
    };
  },
  meta: quiet,
});

/** Creates a new link; the previous one becomes invalid. */
export const renewLink = mutationOptions({
  mutationFn: (id: string) =>
    callFunction<typeof functions.renewInvitation>("POST /invitations/{id}/link", { workspace_id: workspaceId(), id }),
  meta: quiet,
});

export const mailInvitation = mutationOptions({
  mutationFn: async (id: string) => {
    await callFunction<typeof functions.mailInvitation>("POST /invitations/{id}/mail", {
      workspace_id: workspaceId(),
      id,
      body: {},
    });
  },
  meta: quiet,
});

export const revokeInvitation = mutationOptions({
  mutationFn: async (id: string) => {
    unwrap(await supabase.rpc("revoke_invitation", { workspace_id: workspaceId(), invitation_id: id }));
  },
  meta: quiet,
});

export const setMemberRole = mutationOptions({
  mutationFn: async ({ id, role }: { id: string; role: Role }) => {
    unwrap(await supabase.rpc("set_member_role", { workspace_id: workspaceId(), member_id: id, role }));
  },
  meta: { isQuiet: true, changes: ["members"] },
});

export const handOverOwnership = mutationOptions({
  mutationFn: async (id: string) => {
    unwrap(await supabase.rpc("transfer_ownership", { workspace_id: workspaceId(), member_id: id }));
  },
  meta: { isQuiet: true, changes: ["members"] },
});

type Heir = { heirId: string | undefined };
const everythingOfRecords = { isQuiet: true, changes: [...everyRecord, "members", "invitations"] } as const;

export const removeMember = mutationOptions({
  mutationFn: async ({ id, heirId }: { id: string } & Heir) => {
    const heir = heirId && { heir_id: heirId };
    unwrap(await supabase.rpc("remove_member", { workspace_id: workspaceId(), member_id: id, ...heir }));
  },
  meta: everythingOfRecords,
});

/** Leaves the workspace. The caller must then redirect, because the workspace can no longer be read. */
export const leaveWorkspace = mutationOptions({
  mutationFn: async ({ heirId }: Heir) => {
    unwrap(await supabase.rpc("leave_workspace", { workspace_id: workspaceId(), ...(heirId && { heir_id: heirId }) }));
  },
  meta: { isQuiet: true },
});

/** Merges a member without a login into a colleague with one. */
export const linkMember = mutationOptions({
  mutationFn: async ({ id, loginId }: { id: string; loginId: string }) => {
    unwrap(await supabase.rpc("link_member", { workspace_id: workspaceId(), member_id: id, login_id: loginId }));
  },
  meta: everythingOfRecords,
});

/** Returns the server's reason for rejecting a request, if it gave one. */
export function errorReasonOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.problem;
  const { reason } = detailsOf(error);
  return typeof reason === "string" ? reason : undefined;
}

export type CurrencyConflict = ReturnType<typeof currencyConflictOf>;

/**
 * Returns the number of records that prevent a change of currency, in total and by kind, and how many of them are
 * sample data.
 */
export function currencyConflictOf(error: unknown) {
  const { count, samples, kinds } = detailsOf(error);
  return { count: Number(count ?? 0), samples: Number(samples ?? 0), kinds: kinds ?? {} };
}

type Kinds = Partial<Record<Entity, number>>;

function detailsOf(error: unknown): { reason?: unknown; count?: unknown; samples?: unknown; kinds?: Kinds } {
  const { cause } = toAppError(error);
  const details = cause && typeof cause === "object" && "details" in cause ? String(cause.details) : "";
  try {
    return JSON.parse(details) as ReturnType<typeof detailsOf>;
  } catch {
    return {};
  }
}

import type { ClientBase } from "pg";
import type { z } from "zod";

import * as functions from "#domain/functions/invitations.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { createAttemptLimits } from "#server/auth/sign-in/attempt-limits.ts";
import type { Context } from "#server/context/context.ts";
import { createClientAddress } from "#server/http/client-address.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import type { Call } from "#server/request/caller.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { requireMember } from "#server/request/require-member.ts";
import { rethrowAsFunctionError } from "#server/request/rethrow-as-function-error.ts";
import { serve } from "#server/request/serve.ts";
import { startRunWithin, withRunQueue } from "#server/runs/start-run.ts";
import { makeLink } from "#server/secrets/invitation-link.ts";
import { type Invitation, inviteEach } from "#server/workspace/invitations/invite-each.ts";
import { sendMail } from "#server/workspace/notifications/send-mail.ts";

type Caller = Call<"signed_in">;
type InvitationTarget = { workspace_id: string };
type Offer = Pick<z.output<typeof functions.invite.input>["body"], "role" | "member_id" | "id">;

/**
 * Creates the functions that create invitations, renew their links, and email them. The link in an email differs from
 * the link shown to the admin. Only the reader of the mailbox has it, so it proves the address.
 */
export function invitationFunctions(context: Context) {
  const limits = createAttemptLimits(context);
  const addressOf = createClientAddress(context.env.TRUSTED_PROXIES);
  // Without email, an address cannot be proven, so the link has to be sufficient; the admin chose its recipient.
  const needsProof = context.env.EMAIL_CONFIRM === "on";

  const asAdmin = <T>(
    { identity }: Caller,
    { workspace_id: workspaceId }: InvitationTarget,
    work: (sql: ClientBase, workspaceId: string, memberId: string | null) => Promise<T>,
  ): Promise<T> =>
    asRole(context.pool, worker, async (sql) => {
      const { isAdmin, memberId } = await requireMember(sql, identity, workspaceId);
      if (!isAdmin) throw new FunctionError("not_allowed", "Only admins of the workspace invite people");
      return work(sql, workspaceId, memberId);
    }).catch(rethrowAsFunctionError);
  const renew = (caller: Caller, target: InvitationTarget & { id: string }, hash: Buffer | null) =>
    asAdmin(caller, target, (sql, workspaceId, renewer) =>
      only(sql, "select to_jsonb(private.renew_invitation($1, $2, $3, $4, $5)) as row", [
        workspaceId,
        target.id,
        renewer,
        hash,
        needsProof,
      ]),
    );
  const mail = async (
    { request }: Caller,
    { workspace_id: workspaceId, id, email, mail_request: mailRequest }: Invitation,
    requestId: string | undefined,
  ) => {
    if (requestId && mailRequest === requestId) return;
    // These emails are counted separately from sign-in emails, which the invited user will need next.
    await limits.countMail(addressOf(request), `invitation ${email}`);
    await withRunQueue(context, async (sql) => {
      if (requestId && !(await claim(sql, workspaceId, id, requestId))) return;
      await startRunWithin(context, sql, sendMail, {
        input: { request: { kind: "invitation", email, invitation: { workspaceId, id } } },
      });
    });
  };

  /**
   * Emails an invitation unless the limit was reached, and returns true if the email will be delivered. An email in the
   * dev mailbox of this machine reaches no recipient.
   */
  const tryMail = async (caller: Caller, invitation: Invitation, requestId: string | undefined) => {
    const isWritten =
      context.mailer.way !== "off" && (await mail(caller, invitation, requestId).then(() => true, unlessTooMany));
    return isWritten && context.mailer.way === "smtp";
  };
  const inviteOne = async (
    caller: Caller,
    target: InvitationTarget,
    email: string,
    { role, member_id: memberId, id: requestId }: Offer,
  ) => {
    const { token, hash } = makeLink();
    const invitation = await asAdmin(caller, target, (sql, workspaceId, inviter) =>
      only(sql, "select to_jsonb(private.create_invitation($1, $2, $3, $4, $5, $6, $7)) as row", [
        workspaceId,
        inviter,
        email,
        role,
        memberId ?? null,
        hash,
        needsProof,
      ]),
    );
    return { ...invitation, token, is_mailed: await tryMail(caller, invitation, requestId) };
  };
  const inviteMany = async (
    caller: Caller,
    target: InvitationTarget,
    emails: string[],
    { role, member_id: memberId, id: requestId }: Offer,
  ) => {
    const outcomes = await asAdmin(caller, target, (sql, workspaceId, inviter) =>
      inviteEach(sql, { workspaceId, inviter, emails, role, memberId, needsProof }),
    );
    const invitations = [];
    // Emails are requested one at a time: fifty at the same time would take all connections.
    for (const outcome of outcomes) {
      invitations.push(
        outcome.outcome === "refused" ? outcome : { ...outcome, is_mailed: await tryMail(caller, outcome, requestId) },
      );
    }
    return { invitations };
  };

  return [
    serve(functions.invite, async ({ body: { email = "", emails, ...offer }, ...target }, caller) => {
      if (!emails) return inviteOne(caller, target, email, offer);
      caller.request.status(200);
      return inviteMany(caller, target, emails, offer);
    }),
    serve(functions.renewInvitation, async (target, caller) => {
      const { token, hash } = makeLink();
      return { ...(await renew(caller, target, hash)), token };
    }),
    serve(functions.mailInvitation, async ({ body, ...target }, caller) => {
      if (context.mailer.way === "off") {
        throw new FunctionError("no_mail", "No mail server is configured. Copy the link instead");
      }
      const renewed = await renew(caller, target, null);
      await mail(caller, renewed, body?.id).catch((error: unknown) => {
        unlessTooMany(error);
        throw new FunctionError("too_many_mails", "An email was just sent to this address. Try again in a moment");
      });
      return renewed;
    }),
  ];
}

/**
 * Stores the request for an email. Returns false if it was already stored, because the client lost the response and
 * sent the request again.
 */
async function claim(sql: ClientBase, workspaceId: string, id: string, requestId: string): Promise<boolean> {
  const { rows } = await sql.query<{ claimed: boolean }>(
    "select private.claim_invitation_email($1, $2, $3) as claimed",
    [workspaceId, id, requestId],
  );
  return rows[0]?.claimed === true;
}

async function only(sql: ClientBase, text: string, values: unknown[]): Promise<Invitation> {
  const { rows } = await sql.query<{ row: Invitation }>(text, values);
  const [row] = rows;
  if (!row) throw new Error("The invitation was not stored");
  return row.row;
}

function unlessTooMany(error: unknown): false {
  if (error instanceof AuthError && error.status === 429) return false;
  throw error;
}

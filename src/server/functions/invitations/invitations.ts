import { type Context as Request, Hono } from "hono";
import type { ClientBase } from "pg";
import { z } from "zod";

import { createAttemptLimits } from "#server/auth/attempt-limits.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { createClientAddress } from "#server/auth/client-address.ts";
import { emailSchema } from "#server/auth/request-body.ts";
import type { Context } from "#server/context.ts";
import { type Call, caller } from "#server/functions/caller.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { makeLink } from "#server/functions/invitations/invitation-link.ts";
import { type Invitation, inviteEach } from "#server/functions/invitations/invite-each.ts";
import { toRefusal } from "#server/functions/invitations/refusal.ts";
import { requireMember } from "#server/functions/require-member.ts";
import { worker } from "#server/jobs/become.ts";
import { queueAuthMail } from "#server/mail/mail-queue.ts";
import { asRole } from "#server/postgres/turn.ts";

const place = z.object({ workspace_id: z.uuid() });
const offer = z.object({
  email: emailSchema,
  role: z.enum(["viewer", "member", "admin"]).default("member"),
  member_id: z.uuid().nullish(),
});
/** Many at once; one that is no address is told apart, like whatever else stands in the way of a single one. */
const offers = z
  .object({
    emails: z.array(z.string().max(1_000)).min(1).max(50),
    role: offer.shape.role,
    member_id: offer.shape.member_id,
  })
  .refine(({ emails, member_id: memberId }) => !memberId || emails.length === 1, "A member has one address");
const invitationId = z.uuid();

/**
 * Makes invitations, new links for them, and mails. The link of a mail is another one than the one that is shown: only
 * whoever reads the mailbox has it, so that it proves the address.
 */
export function createInvitations(context: Context): Hono<Call> {
  const app = new Hono<Call>();
  const limits = createAttemptLimits(context);
  const addressOf = createClientAddress(context.env.TRUSTED_PROXIES);
  // Without mails nobody can prove an address: the link is what there is, and the admin chose whom to give it.
  const needsProof = context.env.EMAIL_CONFIRM === "on";

  const asAdmin = async <T>(
    request: Request<Call>,
    work: (sql: ClientBase, workspaceId: string, memberId: string | null) => Promise<T>,
  ): Promise<T> => {
    const identity = await caller(request);
    const parsed = place.safeParse(request.req.query());
    if (!parsed.success) throw new FunctionError("bad_parameter", "Say which workspace: `workspace_id`");
    const { workspace_id: workspaceId } = parsed.data;
    return asRole(context.pool, worker, async (sql) => {
      const { isAdmin, memberId } = await requireMember(sql, identity, workspaceId);
      if (!isAdmin) throw new FunctionError("not_allowed", "Only admins of the workspace invite people");
      return work(sql, workspaceId, memberId);
    }).catch(toRefusal);
  };
  const renew = (request: Request<Call>, hash: Buffer | null) =>
    asAdmin(request, async (sql, workspaceId, renewer) => {
      const id = invitationId.safeParse(request.req.param("id"));
      if (!id.success) throw new FunctionError("not_found", "There is no such invitation");
      return only(sql, "select to_jsonb(private.renew_invitation($1, $2, $3, $4, $5)) as row", [
        workspaceId,
        id.data,
        renewer,
        hash,
        needsProof,
      ]);
    });
  const mail = async (request: Request<Call>, { workspace_id: workspaceId, id, email }: Invitation) => {
    // Counted apart from the mails of signing in, which whoever follows the link will need next.
    await limits.countMail(addressOf(request), `invitation ${email}`);
    await queueAuthMail(context, { kind: "invitation", email, invitation: { workspaceId, id } });
  };

  /** Mails it unless there were too many, and answers whether it is on its way. What only stands in the outbox of this machine reaches nobody. */
  const tryMail = async (request: Request<Call>, made: Invitation) => {
    const isWritten = context.mailer.way !== "off" && (await mail(request, made).then(() => true, unlessTooMany));
    return isWritten && context.mailer.way === "smtp";
  };
  const inviteOne = async (request: Request<Call>, body: unknown) => {
    const { email, role, member_id: memberId } = read(offer, body);
    const { token, hash } = makeLink();
    const made = await asAdmin(request, (sql, workspaceId, inviter) =>
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
    return { ...made, token, is_mailed: await tryMail(request, made) };
  };
  const inviteMany = async (request: Request<Call>, body: unknown) => {
    const { emails, role, member_id: memberId } = read(offers, body);
    const outcomes = await asAdmin(request, (sql, workspaceId, inviter) =>
      inviteEach(sql, { workspaceId, inviter, emails, role, memberId, needsProof }),
    );
    const invitations = [];
    // One after the other: fifty at once would want every connection there is.
    for (const one of outcomes) {
      invitations.push(one.outcome === "refused" ? one : { ...one, is_mailed: await tryMail(request, one) });
    }
    return { invitations };
  };

  app.post("/", async (request) => {
    const body: unknown = await request.req.json().catch(() => null);
    const isMany = typeof body === "object" && body !== null && "emails" in body;
    return request.json(await (isMany ? inviteMany : inviteOne)(request, body), isMany ? 200 : 201);
  });
  app.post("/:id/link", async (request) => {
    const { token, hash } = makeLink();
    return request.json({ ...(await renew(request, hash)), token });
  });
  app.post("/:id/mail", async (request) => {
    if (context.mailer.way === "off") {
      throw new FunctionError("no_mail", "No mail server is configured: copy the link instead");
    }
    const renewed = await renew(request, null);
    await mail(request, renewed).catch((error: unknown) => {
      unlessTooMany(error);
      throw new FunctionError("too_many_mails", "This address was written to a moment ago: wait a little");
    });
    return request.json(renewed, 202);
  });
  return app;
}

function read<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new FunctionError("bad_parameter", z.prettifyError(parsed.error));
  return parsed.data;
}

async function only(sql: ClientBase, text: string, values: unknown[]): Promise<Invitation> {
  const { rows } = await sql.query<{ row: Invitation }>(text, values);
  const [found] = rows;
  if (!found) throw new Error("The invitation was not written");
  return found.row;
}

function unlessTooMany(error: unknown): false {
  if (error instanceof AuthError && error.status === 429) return false;
  throw error;
}

import { createHash, randomBytes } from "node:crypto";

import { type Context as Request, Hono } from "hono";
import type { ClientBase } from "pg";
import { z } from "zod";

import { createAttemptLimits } from "#server/auth/attempt-limits.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { createClientAddress } from "#server/auth/client-address.ts";
import { AuthFailure, type Identify } from "#server/auth/identity.ts";
import { emailSchema } from "#server/auth/request-body.ts";
import type { Context } from "#server/context.ts";
import { FunctionError } from "#server/functions/function-error.ts";
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
const invitationId = z.uuid();

type Invitation = { workspace_id: string; id: string; email: string; role: string; expires_at: string };

/**
 * Makes invitations, new links for them, and mails. The link of a mail is another one than the one that is shown: only
 * whoever reads the mailbox has it, so that it proves the address.
 */
export function createInvitations(context: Context, identify: Identify): Hono {
  const app = new Hono();
  const limits = createAttemptLimits(context);
  const addressOf = createClientAddress(context.env.TRUSTED_PROXIES);
  // Without mails nobody can prove an address: the link is what there is, and the admin chose whom to give it.
  const needsProof = context.env.EMAIL_CONFIRM === "on";

  const asAdmin = async <T>(
    request: Request,
    work: (sql: ClientBase, workspaceId: string, memberId: string | null) => Promise<T>,
  ): Promise<T> => {
    const identity = await identify(request.req.header("apikey"), request.req.header("authorization"));
    if (identity.role === "anon") throw new AuthFailure("PGRST302", "Sign in first");
    const parsed = place.safeParse(request.req.query());
    if (!parsed.success) throw new FunctionError(400, "bad_parameter", "Say which workspace: `workspace_id`");
    const { workspace_id: workspaceId } = parsed.data;
    return asRole(context.pool, worker, async (sql) => {
      const { isAdmin, memberId } = await requireMember(sql, identity, workspaceId);
      if (!isAdmin) throw new FunctionError(403, "not_allowed", "Only admins of the workspace invite people");
      return work(sql, workspaceId, memberId);
    }).catch(toRefusal);
  };
  const renew = (request: Request, hash: Buffer | null) =>
    asAdmin(request, async (sql, workspaceId) => {
      const id = invitationId.safeParse(request.req.param("id"));
      if (!id.success) throw new FunctionError(404, "not_found", "There is no such invitation");
      return only(sql, "select to_jsonb(private.renew_invitation($1, $2, $3, $4)) as row", [
        workspaceId,
        id.data,
        hash,
        needsProof,
      ]);
    });
  const mail = async (request: Request, { workspace_id: workspaceId, id, email }: Invitation) => {
    // Counted apart from the mails of signing in, which whoever follows the link will need next.
    await limits.countMail(addressOf(request), `invitation ${email}`);
    await queueAuthMail(context, { kind: "invitation", email, invitation: { workspaceId, id } });
  };

  app.post("/", async (request) => {
    const parsed = offer.safeParse(await request.req.json().catch(() => null));
    if (!parsed.success) throw new FunctionError(400, "bad_parameter", z.prettifyError(parsed.error));
    const { email, role, member_id: memberId } = parsed.data;
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
    const isWritten = context.mailer.way !== "off" && (await mail(request, made).then(() => true, unlessTooMany));
    // What only stands in the outbox of this machine reaches nobody.
    return request.json({ ...made, token, is_mailed: isWritten && context.mailer.way === "smtp" }, 201);
  });
  app.post("/:id/link", async (request) => {
    const { token, hash } = makeLink();
    return request.json({ ...(await renew(request, hash)), token });
  });
  app.post("/:id/mail", async (request) => {
    if (context.mailer.way === "off") {
      throw new FunctionError(400, "no_mail", "No mail server is configured: copy the link instead");
    }
    const renewed = await renew(request, null);
    await mail(request, renewed).catch((error: unknown) => {
      unlessTooMany(error);
      throw new FunctionError(429, "too_many_mails", "This address was written to a moment ago: wait a little");
    });
    return request.json(renewed, 202);
  });
  return app;
}

function makeLink() {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: createHash("sha256").update(token).digest() };
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

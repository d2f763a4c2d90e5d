import type { ClientBase } from "pg";

import { isAddress } from "#domain/workspace/people/addresses.ts";
import { emailSchema } from "#domain/workspace/people/email-schema.ts";
import { makeLink } from "#server/secrets/invitation-link.ts";

export type Invitation = {
  workspace_id: string;
  id: string;
  email: string;
  role: string;
  expires_at: string;
  mail_request: string | null;
};
type Outcome =
  | { outcome: "invited" | "renewed"; reason: null; invitation: Invitation }
  | { outcome: "refused"; reason: string; invitation: null };
type Offers = {
  workspaceId: string;
  inviter: string | null;
  emails: string[];
  role: string;
  memberId: string | null | undefined;
  needsProof: boolean;
};

/** Invites several addresses; each counts separately. A rejected address is reported and does not stop the others. */
export async function inviteEach(sql: ClientBase, offers: Offers) {
  const { workspaceId, inviter, emails, role, memberId, needsProof } = offers;
  const addresses = [...new Set(emails.map((email) => emailSchema.safeParse(email).data ?? email))];
  const requested = addresses.filter(isAddress).map((email) => ({ email, ...makeLink() }));
  const { rows } = await sql.query<Outcome>("select * from private.invite_each($1, $2, $3, $4, $5, $6, $7)", [
    workspaceId,
    inviter,
    requested.map(({ email }) => email),
    role,
    memberId ?? null,
    requested.map(({ hash }) => hash),
    needsProof,
  ]);
  const results = new Map(requested.map(({ email, token }, nr) => [email, { token, answer: rows[nr] }]));
  return addresses.map((email) => {
    const { token, answer } = results.get(email) ?? {};
    if (answer?.invitation) return { outcome: answer.outcome, ...answer.invitation, token };
    return { outcome: "refused" as const, email, reason: answer?.reason ?? "bad_parameter" };
  });
}

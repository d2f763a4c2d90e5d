import * as z from "zod/mini";

import { defineFunction } from "#domain/functions/define-function.ts";
import { emailSchema } from "#domain/workspace/people/email-schema.ts";

const limits = { who: "signed_in" } as const;
const role = z.enum(["viewer", "member", "admin"]);

const moment = z.nullable(z.string());
const invitation = z.object({
  workspace_id: z.uuid(),
  id: z.uuid(),
  email: z.string(),
  role,
  member_id: z.nullable(z.uuid()),
  invited_by: z.nullable(z.uuid()),
  created_at: z.string(),
  expires_at: z.string(),
  accepted_at: moment,
  declined_at: moment,
  revoked_at: moment,
  mailed_at: moment,
});
const linked = z.extend(invitation, { token: z.string() });
const createdInvitation = z.extend(linked, { is_mailed: z.boolean() });
export const invite = defineFunction({
  name: "POST /invitations",
  summary:
    "Invites one address, or up to fifty, and returns the outcome of each; only this response has the tokens of the links.",
  input: z.object({
    workspace_id: z.uuid(),
    body: z
      .object({
        email: z.optional(emailSchema),
        /** Several addresses. Invalid ones are reported individually, like all other problems with one address. */
        emails: z.optional(z.array(z.string().check(z.maxLength(1_000))).check(z.minLength(1), z.maxLength(50))),
        role: z._default(role, "member"),
        /** The ID of the request. Repeating it with the same ID does not send another email to any address. */
        id: z.optional(z.uuid()),
        member_id: z.nullish(z.uuid()),
      })
      .check(
        z.refine(({ email, emails }) => email !== undefined || emails !== undefined, {
          path: ["email"],
          error: "Give one `email`, or `emails`",
        }),
        z.refine(({ emails = [], member_id }) => !member_id || emails.length < 2, {
          path: ["member_id"],
          error: "A member can have only one address",
        }),
      ),
  }),
  output: z.union([
    createdInvitation,
    z.object({
      invitations: z.array(
        z.discriminatedUnion("outcome", [
          z.extend(createdInvitation, { outcome: z.enum(["invited", "renewed"]) }),
          z.object({ outcome: z.literal("refused"), email: z.string(), reason: z.string() }),
        ]),
      ),
    }),
  ]),
  status: 201,
  limits,
  errorCodes: [
    "not_allowed",
    "already_invited",
    "already_member",
    "not_linkable",
    "no_member",
    "too_many_open",
    "too_many_recent",
  ],
});

const byId = {
  input: z.object({ id: z.uuid(), workspace_id: z.uuid() }),
  limits,
  badInput: { id: "not_found" },
} as const;

export const renewInvitation = defineFunction({
  name: "POST /invitations/{id}/link",
  summary: "Creates a new link of an invitation; the old one expires.",
  ...byId,
  output: linked,
  errorCodes: ["not_allowed", "not_found", "not_open", "too_many_recent"],
});

export const mailInvitation = defineFunction({
  name: "POST /invitations/{id}/mail",
  summary: "Sends an invitation again; once, if the request is repeated with the same `id` in its body.",
  ...byId,
  input: z.extend(byId.input, { body: z.optional(z.object({ id: z.optional(z.uuid()) })) }),
  output: invitation,
  status: 202,
  errorCodes: ["not_allowed", "not_found", "not_open", "no_mail", "too_many_mails"],
});

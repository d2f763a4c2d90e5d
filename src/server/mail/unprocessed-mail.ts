import type { ClientBase } from "pg";
import { z } from "zod";

import { languageIds } from "#domain/languages.ts";
import type { ProcessingInput } from "#domain/mail/plan-processing.ts";
import { emailRuleSchema } from "#domain/mail/rules.ts";
import { mailSignalsSchema } from "#domain/mail/signals.ts";
import type { SpamTraining } from "#domain/mail/spam.ts";
import { toWorkingHours } from "#domain/time/working-hours.ts";

import { mailParser } from "./mail-parser.ts";

const receiverSchema = z.array(z.object({ address: z.string() })).catch([]);
const rowSchema = z.object({
  email: z.object({
    id: z.string(),
    rfc_id: z.string(),
    from_address: z.string(),
    from_name: z.string(),
    recipients: z.object({ to: receiverSchema, cc: receiverSchema }).partial(),
    subject: z.string(),
    text: z.string(),
    has_files: z.boolean(),
    signals: mailSignalsSchema,
    authentication: z.object({ spf: z.string(), dkim: z.string(), dmarc: z.string() }).partial(),
    is_known: z.boolean(),
    is_contact: z.boolean(),
    answers: z.string().nullable(),
  }),
  conversation: z.object({ id: z.string(), status: z.string(), is_ours: z.boolean() }),
  mailbox: z.object({
    id: z.string(),
    address: z.string(),
    name: z.string(),
    signature: z.string(),
    forward_to: z.string().nullable(),
    keeps_copy: z.boolean(),
    filters_spam: z.boolean(),
    adds_leads: z.boolean(),
    replies: z.boolean(),
    reply_subject: z.string(),
    reply_text: z.string(),
    reply_when: z.enum(["always", "outside_hours"]),
    reply_from: z.string().nullable(),
    reply_until: z.string().nullable(),
    reply_again_days: z.number(),
  }),
  user: z.string().nullable(),
  language: z.enum(languageIds).catch("en"),
  time_zone: z.string(),
  working_hours: z.unknown(),
  now: z.string(),
  // Rules that can no longer be parsed are ignored.
  rules: z.array(z.unknown()).transform((rules) => rules.flatMap((rule) => emailRuleSchema.safeParse(rule).data ?? [])),
  own: z.array(z.string()),
  is_blocked: z.boolean().nullable(),
  answered_at: z.string().nullable(),
  this_hour: z.object({ forwarded: z.number(), answered: z.number() }),
  answered_of_domain: z.number(),
  spam_checks: z.object({ wanted: z.number(), false_alarms: z.number() }),
});

/** An email with its mailbox and everything else that determines how it is processed. */
export type UnprocessedMail = Pick<
  z.infer<typeof rowSchema>,
  "email" | "conversation" | "mailbox" | "user" | "language"
> & {
  scene: ProcessingInput;
};

/**
 * Makes an email wait until the previous email of the same mailbox or sender domain is processed, because its
 * processing depends on the results of the previous one. The domain is locked first, to avoid deadlocks.
 */
export const lockMailbox = (sql: ClientBase, workspaceId: string, emailId: string) =>
  sql.query(
    `select private.take_lock('handled_mails', e.workspace_id || ' ' || split_part(lower(e.from_address), '@', 2)),
       private.take_lock('handled_mails', e.mailbox_id::text)
     from public.emails e where e.workspace_id = $1 and e.id = $2`,
    [workspaceId, emailId],
  );

/** Reads the current state of an email; undefined if it was deleted. */
export async function readUnprocessedMail(
  sql: ClientBase,
  workspaceId: string,
  emailId: string,
): Promise<UnprocessedMail | undefined> {
  const { rows } = await sql.query<{ held: unknown }>("select private.email_to_process($1, $2) as held", [
    workspaceId,
    emailId,
  ]);
  if (!rows[0]?.held) return undefined;
  const unprocessed = rowSchema.parse(rows[0].held);
  const { email, mailbox } = unprocessed;
  const { to = [], cc = [] } = email.recipients;
  const mail = {
    from: { name: email.from_name, address: email.from_address },
    receivers: [...to, ...cc].map(({ address }) => address.toLowerCase()),
    subject: email.subject,
    text: email.text,
    hasFiles: email.has_files,
    signals: email.signals,
    authentication: email.authentication,
    answers: email.answers,
    isKnown: email.is_known,
  };
  const [words = []] = await mailParser.run(mailbox.id, "wordsOf", [mail]);
  const odds = await mailParser.run(mailbox.id, "spamOdds", { subject: mail.subject, text: mail.text });
  const scene: ProcessingInput = {
    mail,
    content: { words, odds },
    mailbox,
    rules: unprocessed.rules,
    hours: { timeZone: unprocessed.time_zone, workingHours: toWorkingHours(unprocessed.working_hours) },
    own: unprocessed.own,
    sender: {
      isBlocked: unprocessed.is_blocked === true,
      isTrusted: unprocessed.is_blocked === false,
      isContact: email.is_contact,
    },
    learned: await readLearned(sql, workspaceId, mailbox.id, words),
    checks: unprocessed.spam_checks,
    answeredAt: unprocessed.answered_at === null ? null : new Date(unprocessed.answered_at),
    sentOnThisHour: unprocessed.this_hour.forwarded,
    answeredThisHour: unprocessed.this_hour.answered,
    answeredOfDomain: unprocessed.answered_of_domain,
    now: new Date(unprocessed.now),
  };
  return {
    email,
    conversation: unprocessed.conversation,
    mailbox,
    user: unprocessed.user,
    language: unprocessed.language,
    scene,
  };
}

/** Reads the classifier's knowledge of these words, learned from the users. */
async function readLearned(
  sql: ClientBase,
  workspaceId: string,
  mailboxId: string,
  words: readonly string[],
): Promise<SpamTraining> {
  const { rows } = await sql.query<{ word: string; spam: number; wanted: number }>(
    "select word, spam, wanted from private.spam_words where workspace_id = $1 and mailbox_id = $2 and word = any ($3)",
    [workspaceId, mailboxId, ["", ...words]],
  );
  const counts = new Map(rows.map(({ word, spam, wanted }) => [word, { spam, wanted }]));
  return { mails: counts.get("") ?? { spam: 0, wanted: 0 }, words: counts };
}

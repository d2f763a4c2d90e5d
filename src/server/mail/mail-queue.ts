import type { ClientBase } from "pg";
import { z } from "zod";

import type { Context } from "#server/context.ts";
import { authMailQueue, openQueue } from "#server/jobs/queue.ts";
import { MailRefused } from "#server/mail/mail-refused.ts";

/** What a mail of signing in is about. No secret: its token is made when the mail is, so that only the mail holds it. */
const authMailRequestSchema = z.object({
  kind: z.enum([
    "confirmation", "recovery", "magic_link", "email_change", "reauthentication", "password_changed", "email_changed",
    "factor_added", "factor_removed", "identity_linked", "identity_unlinked", "invitation",
    "deletion_requested",
  ]), // prettier-ignore
  /** Whom it goes to, or whose account it is about. */
  email: z.string(),
  userId: z.uuid().optional(),
  redirectTo: z.string().optional(),
  /** Whoever asked wants a code (PKCE). */
  challenge: z.object({ challenge: z.string(), method: z.enum(["s256", "plain"]) }).nullish(),
  /** Somebody signs up with what is kept under this id; an address that has an account already is told so. */
  signUpId: z.uuid().optional(),
  /** What somebody is invited to. */
  invitation: z.object({ workspaceId: z.uuid(), id: z.uuid() }).optional(),
  /** A link may make a user of this metadata where nobody has the address. */
  newUser: z.record(z.string(), z.unknown()).optional(),
});
export type AuthMailRequest = z.infer<typeof authMailRequestSchema>;

/** What somebody was just reminded of. */
const reminderRequestSchema = z.object({
  kind: z.literal("reminders"),
  userId: z.uuid(),
  notificationIds: z.array(z.uuid()),
});
export type ReminderRequest = z.infer<typeof reminderRequestSchema>;
export type MailRequest = AuthMailRequest | ReminderRequest;
const mailRequestSchema = z.union([reminderRequestSchema, authMailRequestSchema]);

/** How many mails a process writes and sends at once. */
const concurrency = 2;

/**
 * Asks for a mail of signing in. A request does the same little work whether or not anybody has the address, and never
 * waits for a mail server: a process that runs jobs finds out and sends.
 */
export async function queueAuthMail(context: Context, request: AuthMailRequest): Promise<void> {
  const boss = await openQueue(context);
  await boss.send(authMailQueue, request);
  // Where the same process runs the jobs it need not wait for its next look.
  const worker = workers.get(context);
  if (worker) boss.notifyWorker(worker);
}

/** Asks for a mail within a transaction under the role worker: it is asked for if the rest of it stays. */
export async function queueMailWithin(context: Context, sql: ClientBase, request: MailRequest): Promise<void> {
  const boss = await openQueue(context);
  await boss.send(authMailQueue, request, { db: { executeSql: (text, values) => sql.query(text, values) } });
}

type News = Extract<
  AuthMailRequest["kind"],
  | "password_changed"
  | "email_changed"
  | "factor_added"
  | "factor_removed"
  | "identity_linked"
  | "identity_unlinked"
  | "deletion_requested"
>;

/** Tells the owner of an account what was done to it, in case it was not them; nobody where no mail can be sent. */
export async function tellOwner(context: Context, kind: News, { userId, email }: { userId: string; email: string }) {
  if (context.mailer.way !== "off") await queueAuthMail(context, { kind, userId, email });
}

const workers = new WeakMap<Context, string>();

/** Works off what was asked for; what `handle` throws is tried again later, unless the mail was refused. */
export async function workMails(
  context: Context,
  handle: (context: Context, request: MailRequest) => Promise<void>,
): Promise<void> {
  const boss = await openQueue(context);
  const options = { pollingIntervalSeconds: 0.5, localConcurrency: concurrency };
  const worker = await boss.work(authMailQueue, options, async ([job]) => {
    try {
      await handle(context, mailRequestSchema.parse(job?.data));
    } catch (err) {
      if (err instanceof MailRefused) return context.log.warn({ err }, "A mail was refused");
      context.log.warn({ err }, "A mail could not be sent; it is tried again");
      throw err;
    }
  });
  workers.set(context, worker);
}

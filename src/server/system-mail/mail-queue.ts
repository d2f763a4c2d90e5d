import type { Context } from "#server/context/context.ts";
import { startRun } from "#server/runs/start-run.ts";
import type { AuthMailRequest } from "#server/system-mail/mail-request.ts";
import { sendMail } from "#server/workspace/notifications/send-mail.ts";

/**
 * Queues a sign-in email. A request takes the same small amount of work whether or not the address has an account, and
 * never waits for a mail server: a process that runs jobs looks up the address and sends the email.
 */
export async function queueAuthMail(context: Context, request: AuthMailRequest): Promise<void> {
  await startRun(context, sendMail, { input: { request } });
}

type AccountNotice = Extract<
  AuthMailRequest["kind"],
  | "password_changed"
  | "email_changed"
  | "factor_added"
  | "factor_removed"
  | "identity_linked"
  | "identity_unlinked"
  | "deletion_requested"
>;

/**
 * Notifies the owner of an account of an action, in case the owner did not take it. Does nothing if no email can be
 * sent.
 */
export async function notifyOwner(
  context: Context,
  kind: AccountNotice,
  { userId, email }: { userId: string; email: string },
) {
  if (context.mailer.way !== "off") await queueAuthMail(context, { kind, userId, email });
}

import type { Context } from "#server/context.ts";
import { sendMail } from "#server/jobs/send-mail.ts";
import { startRun } from "#server/jobs/start-run.ts";
import type { AuthMailRequest } from "#server/mail/mail-request.ts";

/**
 * Asks for a mail of signing in. A request does the same little work whether or not anybody has the address, and never
 * waits for a mail server: a process that runs jobs finds out and sends.
 */
export async function queueAuthMail(context: Context, request: AuthMailRequest): Promise<void> {
  await startRun(context, sendMail, { input: { request } });
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

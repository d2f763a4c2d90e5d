import type { Context } from "#server/context.ts";
import type { AuthMailRequest } from "#server/mail/mail-queue.ts";

/** Makes the token of a mail of signing in, writes the mail and sends it. */
export async function sendAuthMail(_context: Context, request: AuthMailRequest): Promise<void> {
  throw new Error(`Mails of the kind ${request.kind} are not written yet`);
}

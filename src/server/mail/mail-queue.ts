import { z } from "zod";

import { isLanguage, type Language } from "#domain/languages.ts";
import type { Context } from "#server/context.ts";
import { authMailQueue, openQueue } from "#server/jobs/queue.ts";
import type { AuthMailKind } from "#server/mail/auth-mails.ts";
import { mailTexts } from "#server/mail/texts.ts";

/** What a mail of signing in is about. No secret: its token is made when the mail is, so that only the mail holds it. */
const authMailRequestSchema = z.object({
  kind: z.custom<AuthMailKind>((kind) => typeof kind === "string" && Object.hasOwn(mailTexts.en.kind, kind)),
  /** Whom it goes to. */
  email: z.string(),
  userId: z.uuid().optional(),
  newEmail: z.string().optional(),
  redirectTo: z.string().optional(),
  codeChallenge: z.string().optional(),
  codeChallengeMethod: z.string().optional(),
  language: z.custom<Language>(isLanguage).optional().catch(undefined),
});
export type AuthMailRequest = z.infer<typeof authMailRequestSchema>;

/** How many mails a process writes and sends at once. */
const concurrency = 2;

/**
 * Asks for a mail of signing in. A request does the same little work whether or not anybody has the address, and never
 * waits for a mail server: a process that runs jobs finds out and sends.
 */
export async function queueAuthMail(context: Context, request: AuthMailRequest): Promise<void> {
  const boss = await openQueue(context);
  await boss.send(authMailQueue, request);
}

/** Works off what queueAuthMail asked for; what `handle` throws is tried again later. */
export async function workAuthMails(
  context: Context,
  handle: (context: Context, request: AuthMailRequest) => Promise<void>,
): Promise<void> {
  const boss = await openQueue(context);
  const options = { pollingIntervalSeconds: 0.5, localConcurrency: concurrency };
  await boss.work(authMailQueue, options, async ([job]) => {
    try {
      await handle(context, authMailRequestSchema.parse(job?.data));
    } catch (err) {
      context.log.warn({ err }, "A mail could not be sent; it is tried again");
      throw err;
    }
  });
}

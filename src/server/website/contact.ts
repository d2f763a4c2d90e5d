import { sendContactMessage } from "#domain/functions/contact.ts";
import { isLanguage, type Language } from "#domain/languages.ts";
import { type ContactResult, type ContactMessage, readContactMessage } from "#domain/website/contact.ts";
import { addressIn } from "#domain/website/public-pages.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { createAttemptLimits } from "#server/auth/sign-in/attempt-limits.ts";
import type { Context } from "#server/context/context.ts";
import { createClientAddress } from "#server/http/client-address.ts";
import type { FunctionRequest } from "#server/request/caller.ts";
import { serve } from "#server/request/serve.ts";
import { startRunWithin, withRunQueue } from "#server/runs/start-run.ts";
import { sendMail } from "#server/workspace/notifications/send-mail.ts";

const statuses = {
  sent: 200,
  missing: 400,
  "wrong-email": 400,
  "too-long": 400,
  "too-many": 429,
  failed: 500,
} as const;

/**
 * Creates the function that stores visitors' messages and emails them to CONTACT_TO, if that is set and emails can be
 * sent.
 */
export function contactFunctions(context: Context) {
  const addressOf = createClientAddress(context.env.TRUSTED_PROXIES);
  const limits = createAttemptLimits(context);
  return [
    serve(sendContactMessage, async (_input, { request }) => {
      const fields = Object.fromEntries(new URLSearchParams(await request.req.text()));
      const language = isLanguage(fields.language) ? fields.language : "en";
      const read = readContactMessage(fields);
      if (!read.isRight) return reply(request, read.answer, language);
      // Only bots fill in a hidden field. They get a success response, so that they do not try anything else.
      if (fields.website) return reply(request, "sent", language);
      try {
        await limits.countContact(addressOf(request));
      } catch (error) {
        if (!(error instanceof AuthError)) throw error;
        return reply(request, "too-many", language, error.headers);
      }
      await store(context, read.message, language);
      return reply(request, "sent", language);
    }),
  ];
}

/** Stores a message and queues its email in one transaction. A message that was sent again is not stored twice. */
async function store(context: Context, message: ContactMessage, language: Language) {
  const { name, email, company, subject, message: text } = message;
  await withRunQueue(context, async (sql) => {
    const { rows } = await sql.query<{ id: string | null }>(
      "select private.store_contact_message($1, $2, $3, $4, $5, $6) as id",
      [name, email, company, subject, text, language],
    );
    const [stored] = rows;
    if (stored?.id && context.env.CONTACT_TO && context.mailer.way !== "off")
      await startRunWithin(context, sql, sendMail, { input: { request: { kind: "contact", messageId: stored.id } } });
  });
}

/** Responds to a script with JSON. A form without a script is redirected to the page, which shows the result. */
function reply(request: FunctionRequest, answer: ContactResult, language: Language, headers?: Record<string, string>) {
  if (request.req.header("accept")?.includes("application/json"))
    return request.json({ answer }, statuses[answer], headers);
  return request.redirect(`${addressIn(language, "/contact")}#${answer}`, 303);
}

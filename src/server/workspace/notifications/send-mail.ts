import { z } from "zod";

import { sendAuthMail } from "#server/auth/mails/auth-mail-job.ts";
import type { Context } from "#server/context/context.ts";
import { defineJob } from "#server/runs/define-job.ts";
import { sendAlertMail } from "#server/system-mail/alert-mail.ts";
import { sendContactMail } from "#server/system-mail/contact-mail.ts";
import { MailRejected } from "#server/system-mail/mail-rejected.ts";
import { type MailRequest, mailRequestSchema } from "#server/system-mail/mail-request.ts";
import { sendNotificationMail } from "#server/system-mail/notification-mail.ts";
import { sendReminderMail } from "#server/system-mail/reminder-mail.ts";
import { sendMetricsMail } from "#server/workspace/notifications/metrics-mail.ts";

/** Retries within seconds at first and for about 12 minutes in total, because a mail server may be down for a while. */
const retries = { retries: 10, backoffMs: 1_000, maxMs: 240_000 };

/** Writes and sends a requested email. A permanently rejected email is not retried. */
export const sendMail = defineJob({
  name: "send-mail",
  scope: "server",
  queue: "mail",
  input: z.object({ request: mailRequestSchema }),
  result: z.undefined(),
  deadlineSeconds: 3600,
  async run(step, { request }, { context, log }) {
    await step.call(
      "send",
      async () => {
        try {
          await send(context, request);
        } catch (err) {
          if (!(err instanceof MailRejected)) throw err;
          log.warn({ err }, "An email was rejected");
        }
      },
      retries,
    );
  },
});

function send(context: Context, request: MailRequest): Promise<void> {
  if (request.kind === "notifications") return sendNotificationMail(context, request);
  if (request.kind === "reminders") return sendReminderMail(context, request);
  if (request.kind === "alerts") return sendAlertMail(context, request);
  if (request.kind === "metrics") return sendMetricsMail(context, request.userId);
  if (request.kind === "contact") return sendContactMail(context, request.messageId);
  return sendAuthMail(context, request);
}

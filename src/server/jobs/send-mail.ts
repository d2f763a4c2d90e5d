import { z } from "zod";

import { sendAuthMail } from "#server/auth/mails/auth-mail-job.ts";
import { defineJob } from "#server/jobs/define-job.ts";
import { MailRefused } from "#server/mail/mail-refused.ts";
import { mailRequestSchema } from "#server/mail/mail-request.ts";
import { sendReminderMail } from "#server/mail/reminder-mail.ts";

/** Again within seconds at first, for about a quarter of an hour in all: a mail server may be down for a while. */
const retries = { retries: 10, backoffMs: 1_000, mostMs: 240_000 };

/** Writes and sends what a mail was asked for; one that is refused for good is not tried again. */
export const sendMail = defineJob({
  name: "send-mail",
  scope: "server",
  lane: "mail",
  input: z.object({ request: mailRequestSchema }),
  result: z.undefined(),
  deadlineSeconds: 3600,
  async run(step, { request }, { context, log }) {
    await step.call(
      "send",
      async () => {
        try {
          await (request.kind === "reminders" ? sendReminderMail(context, request) : sendAuthMail(context, request));
        } catch (err) {
          if (!(err instanceof MailRefused)) throw err;
          log.warn({ err }, "A mail was refused");
        }
      },
      retries,
    );
  },
});

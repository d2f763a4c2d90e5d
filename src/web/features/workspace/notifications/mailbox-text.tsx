import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import { mailProblemSchema } from "#domain/mail/mailbox.ts";

const detailsSchema = z.object({
  address: z.string(),
  problem: mailProblemSchema,
  email: z.optional(z.object({ subject: z.string(), status: z.enum(["failed", "uncertain"]) })),
});

/** Renders the reason why a mailbox is not being synced, or the status of an outgoing email. */
export function MailboxText({ details }: { details: unknown }) {
  const { t } = useTranslation("mailboxes");
  const { data } = z.safeParse(detailsSchema, details);
  if (!data) return null;
  const { address, email, problem } = data;
  const what = t(`reasons.${problem.code}.what`);
  if (!email) return <>{t("message.mailbox", { address, what })}</>;
  return <>{t(`message.${email.status}`, { address, what, subject: email.subject })}</>;
}

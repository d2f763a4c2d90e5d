import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import { type MailProblem, mailProblemSchema } from "#domain/mail/mailbox.ts";
import { ApiError } from "#web/data/requests/api-error.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { errorText } from "#web/ui/show-error.ts";

const detailsSchema = z.object({ problems: z.array(mailProblemSchema), help: z.optional(z.string()) });
type MailboxError = { problems: MailProblem[]; help?: string | undefined; words?: string };

/** Returns a function that explains why a mailbox could not be connected: the steps at which signing in failed, or a text. */
export function useMailboxError(): (error: unknown) => MailboxError {
  const { t } = useTranslation("mailboxes");
  return (error) => {
    if (error instanceof ApiError) {
      const { data } = z.safeParse(detailsSchema, error.details);
      if (error.problem === "mailbox_problem" && data) return data;
      if (error.problem === "mailbox_exists" || error.problem === "too_many_mailboxes")
        return { problems: [], words: t(`refused.${error.problem}`) };
    }
    return { problems: [], words: errorText(toAppError(error)) };
  };
}

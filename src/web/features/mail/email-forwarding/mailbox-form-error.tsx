import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import { mailProblemSchema } from "#domain/mail/mailbox.ts";
import { knownProblem } from "#web/data/requests/api-error.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { errorText } from "#web/ui/show-error.ts";

import { MailProblems } from "./mail-problems.tsx";

const failedSignIn = z.object({
  problem: z.literal("mailbox_problem"),
  details: z.object({ problems: z.array(mailProblemSchema), help: z.optional(z.string()) }),
});

/**
 * Renders the reason why a mailbox could not be connected: the steps that failed while signing in, or the error text.
 */
export function MailboxFormError({ error }: { error: Error }) {
  const { t } = useTranslation("mailboxes");
  const { data } = z.safeParse(failedSignIn, error);
  if (data)
    return (
      <div role="alert">
        <MailProblems {...data.details} />
      </div>
    );
  const { problem } = knownProblem(error, ["mailbox_exists", "too_many_mailboxes"]);
  return <FormNotice>{problem ? t(`refused.${problem}`) : errorText(toAppError(error))}</FormNotice>;
}

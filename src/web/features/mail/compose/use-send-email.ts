import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { type Draft, draftProblem } from "#domain/mail/draft.ts";
import { composeText } from "#domain/mail/reply.ts";
import { momentOf } from "#domain/time/dates.ts";
import type { About } from "#web/data/mail/compose-state.ts";
import { conversationQuery } from "#web/data/mail/conversations.ts";
import { sendEmail } from "#web/data/mail/send-email.ts";
import { triageConversations } from "#web/data/mail/triage-conversations.ts";
import { ApiError } from "#web/data/requests/api-error.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Sending = { draft: Draft; signature: string; quoted: string; about: About | undefined; timeZone: string };
const rejections = [
  "mailbox_is_sample",
  "mailbox_resting",
  "file_not_found",
  "file_too_large",
  "not_found",
  "not_allowed",
] as const;

/** Returns a function that sends a draft, and the reason why it cannot be sent. */
export function useSendEmail({ draft, signature, quoted, about, timeZone }: Sending) {
  const { t } = useTranslation(["compose", "errors"]);
  const { list } = useFormat();
  const client = useQueryClient();
  const { mutateAsync: link } = useMutation(triageConversations);
  const { mutateAsync, isPending, error, reset } = useMutation(sendEmail);
  const sendAt = draft.sendAt === "" ? null : momentOf(draft.sendAt, timeZone);
  const problem = draftProblem(draft, { sendAt, now: new Date() });
  const problemText =
    problem &&
    (problem.code === "open"
      ? t("problem.open", { count: problem.open.length, list: list(problem.open.map((name) => `{${name}}`)) })
      : t(`problem.${problem.code}`));
  const why = error instanceof ApiError && rejections.find((rejection) => rejection === error.problem);
  return {
    problem: problemText,
    failure: error && (why ? t(`refused.${why}`) : t(`errors:${toAppError(error).code}`)),
    isPending,
    reset,
    /** Sends the draft and returns its conversation; undefined if it was not sent. */
    send: async (): Promise<string | undefined> => {
      const { mailboxId, to, cc, bcc, subject, text, answers, files } = draft;
      try {
        const { conversation_id: conversation } = await mutateAsync({
          mailboxId,
          to,
          cc,
          bcc,
          subject: subject.trim(),
          text: composeText(text, { signature, quoted }),
          answers,
          sendAt,
          files: files.map(({ id }) => id),
        });
        // The server links the contact by its address. The deal or account was selected by the user and has to be
        // linked here.
        if (about && about.entity !== "contacts" && answers === undefined) {
          const read = await client.fetchQuery({ ...conversationQuery(conversation), staleTime: 0 });
          const triage = about.entity === "deals" ? { deal_id: about.id } : { account_id: about.id };
          if (read) await link({ conversations: [read], triage });
        }
        await client.invalidateQueries({ queryKey: ["conversations"] });
        return conversation;
      } catch {
        // The form shows the error and keeps the draft.
        return undefined;
      }
    },
  };
}

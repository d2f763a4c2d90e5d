import { mutationOptions } from "@tanstack/react-query";

import type * as functions from "#domain/functions/emails.ts";
import { type MailPerson } from "#domain/mail/email.ts";
import { callFunction, sendFile } from "#web/data/requests/function-request.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const changes = ["emails", "conversations"] as const;

type Sending = {
  mailboxId: string;
  to: readonly MailPerson[];
  cc: readonly MailPerson[];
  bcc: readonly MailPerson[];
  subject: string;
  text: string;
  answers: string | undefined;
  sendAt: Date | null;
  files: readonly string[];
};

/** Sends an email through its mailbox, now or at the scheduled time. The text already includes the signature. */
export const sendEmail = mutationOptions({
  mutationFn: ({ mailboxId, to, cc, bcc, answers, sendAt, files, ...content }: Sending) =>
    callFunction<typeof functions.sendEmail>("POST /emails", {
      body: {
        workspace_id: workspaceId(),
        mailbox_id: mailboxId,
        to: [...to],
        cc: [...cc],
        bcc: [...bcc],
        ...content,
        signs: false,
        ...(answers && { answers }),
        ...(sendAt && { send_at: sendAt.toISOString() }),
        files: [...files],
      },
    }),
  meta: { isQuiet: true, changes },
});

/** Cancels an email that is not sent yet or failed; returns its content. */
export const cancelSentEmail = mutationOptions({
  mutationFn: (id: string) =>
    callFunction<typeof functions.unsendEmail>("POST /emails/{id}/take-back", { id, workspace_id: workspaceId() }),
  meta: { changes },
});

type Upload = { file: File; onProgress: (sent: number) => void; signal: AbortSignal };

export const uploadEmailFile = mutationOptions({
  mutationFn: ({ file, ...rest }: Upload) =>
    sendFile<typeof functions.uploadEmailFile>("POST /emails/files", {
      options: { workspace_id: workspaceId(), name: file.name },
      file,
      ...rest,
    }),
  meta: { isQuiet: true },
});

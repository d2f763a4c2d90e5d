import { useMutation } from "@tanstack/react-query";
import { Clock, LoaderCircle, RotateCw, TriangleAlert, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import { emptyDraft } from "#domain/mail/draft.ts";
import { mailProblemSchema } from "#domain/mail/mailbox.ts";
import { splitComposedText } from "#domain/mail/reply.ts";
import { openCompose } from "#web/data/mail/compose-state.ts";
import type { Email } from "#web/data/mail/emails.ts";
import { sendEmail, cancelSentEmail } from "#web/data/mail/send-email.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { email: Email; signature: string; canSort: boolean };

export function EmailState({ email, signature, canSort }: Props) {
  const { t } = useTranslation(["communication-tools", "mailboxes"]);
  const format = useFormat();
  const timeZone = useOwnTimeZone();
  const { status, send_at: sendAt } = email;
  const problem = mailProblemSchema.safeParse(email.problem).data;
  const takeBack = useMutation(cancelSentEmail);
  const sendAgain = useMutation({ ...sendEmail, onSuccess: () => notify.success(t("state.again")) });
  const reason =
    problem && `${t(`mailboxes:reasons.${problem.code}.what`)} ${t(`mailboxes:reasons.${problem.code}.help`)}`;
  const draftOf = async () => {
    const cancelled = await takeBack.mutateAsync(email.id);
    const { to = [], cc = [], bcc = [] } = cancelled.recipients;
    const files = cancelled.attachments.flatMap(({ file_id: id, name, bytes }) => (id ? [{ id, name, bytes }] : []));
    return { ...cancelled, to, cc, bcc, files };
  };
  const edit = async () => {
    const { mailbox_id: mailboxId, subject, text, to, cc, bcc, files, answers } = await draftOf();
    const { text: written } = splitComposedText(text, signature);
    openCompose({
      name: `taken:${email.id}`,
      draft: { ...emptyDraft, mailboxId, subject, text: written, to, cc, bcc, files, ...(answers && { answers }) },
    });
  };
  const again = async () => {
    const { mailbox_id: mailboxId, subject, text, to, cc, bcc, files, answers } = await draftOf();
    const ids = files.map(({ id }) => id);
    const sending = { mailboxId, to, cc, bcc, subject, text, answers: answers ?? undefined, sendAt: null, files: ids };
    sendAgain.mutate(sending, {
      // If the request fails, the email becomes a draft again.
      onError: () =>
        openCompose({
          name: `taken:${email.id}`,
          draft: { ...emptyDraft, mailboxId, subject, text, to, cc, bcc, files },
        }),
    });
  };
  if (status === null || (status === "sent" && !problem)) return null;
  const isBusy = takeBack.isPending || sendAgain.isPending;
  const looks = {
    scheduled: {
      icon: Clock,
      className: "text-muted-foreground",
      text: sendAt
        ? t("state.scheduled", { when: format.moment(sendAt, timeZone) })
        : t(problem ? "state.waiting" : "state.leaving"),
    },
    sending: { icon: LoaderCircle, className: "text-muted-foreground", text: t("state.leaving") },
    sent: { icon: TriangleAlert, className: "text-warning", text: t("state.partly", { words: problem?.detail ?? "" }) },
    failed: { icon: TriangleAlert, className: "text-critical", text: t("state.failed") },
    uncertain: {
      icon: TriangleAlert,
      className: "text-warning",
      text: t("state.uncertain", { address: email.from_address }),
    },
  }[status];
  const Icon = looks.icon;
  return (
    <div role="status" className="bg-muted/40 grid gap-1.5 rounded-md border p-2 text-sm">
      <p className={`flex items-start gap-1.5 ${looks.className}`}>
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        {looks.text}
      </p>
      {reason && status !== "sent" && status !== "uncertain" && <p className="text-xs">{reason}</p>}
      {problem?.detail && status === "failed" && (
        <p className="text-muted-foreground text-xs wrap-anywhere">{t("mailboxes:said", { words: problem.detail })}</p>
      )}
      {canSort && (status === "scheduled" || status === "failed") && (
        <div className="flex flex-wrap gap-1.5">
          {status === "failed" && (
            <Button variant="outline" size="sm" pending={isBusy} onClick={() => void again()}>
              <RotateCw />
              {t("state.tryAgain")}
            </Button>
          )}
          <Button variant="outline" size="sm" pending={isBusy} onClick={() => void edit()}>
            <Undo2 />
            {t(status === "failed" ? "state.edit" : "state.takeBack")}
          </Button>
        </div>
      )}
    </div>
  );
}

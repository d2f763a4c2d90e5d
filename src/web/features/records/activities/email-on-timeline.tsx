import { Link } from "@tanstack/react-router";
import { Mail, MailCheck, Paperclip } from "lucide-react";
import { useTranslation } from "react-i18next";

import { senderDisplayName } from "#domain/mail/sender-display-name.ts";
import type { RecordEmail } from "#web/data/mail/record-emails.ts";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { AboutLinks } from "./activity-links.tsx";
import { ActivityTime } from "./activity-time.tsx";
import { TimelineRow } from "./timeline-row.tsx";

type Props = {
  email: RecordEmail;
  timeZone: string;
  /** ID of the record whose page contains the timeline; links to that record are left out. */
  on: string;
  /** The account that the page shows, which is left out of names. */
  account: string | undefined;
};

export function EmailOnTimeline({ email, timeZone, on, account }: Props) {
  const { t } = useTranslation("activities");
  const format = useFormat();
  const { is_outgoing: isOutgoing } = email;
  const from = email.author || senderDisplayName(email.from_name, email.from_address);
  const to = format.list(email.recipients.map(({ name, address }) => name || address));
  const Icon = isOutgoing ? MailCheck : Mail;
  return (
    <TimelineRow
      icon={<Icon aria-hidden className="size-4" />}
      time={<ActivityTime at={email.sent_at} timeZone={timeZone} />}
    >
      <p className="font-medium wrap-anywhere">
        <span className="sr-only">{t("email.kind")}: </span>
        <Link
          to="/dashboard/communication-tools"
          search={{ conversation: email.conversation_id }}
          className="underline-offset-4 hover:underline"
        >
          {email.subject || t("email.noSubject")}
        </Link>{" "}
        {email.is_sample && <SampleMark />}
      </p>
      {email.preview && <p className="text-muted-foreground truncate">{email.preview}</p>}
      <div className="text-muted-foreground flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs wrap-anywhere">
        <span>{isOutgoing ? t("email.sent", { from, to }) : t("email.received", { from })}</span>
        {email.has_files && <Paperclip role="img" aria-label={t("email.files")} className="size-3.5" />}
        <AboutLinks records={email.about} except={on} account={account} className="text-foreground" />
      </div>
    </TimelineRow>
  );
}

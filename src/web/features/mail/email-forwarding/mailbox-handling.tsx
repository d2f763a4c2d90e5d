import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { mailboxHandlingQuery } from "#web/data/mail/mail-handling.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { Section } from "#web/ui/section.tsx";

import { AutoReplySettings } from "./auto-reply-settings.tsx";
import { ForwardingSettings } from "./forwarding-settings.tsx";
import { RuleList } from "./rule-list.tsx";
import { SpamSettings } from "./spam-settings.tsx";

type Props = { mailboxId: string; canEdit: boolean; timeZone: string };

export function MailboxHandling({ mailboxId, canEdit, timeZone }: Props) {
  const { t } = useTranslation("mail-rules");
  const { data: mailbox } = useQuery(mailboxHandlingQuery(mailboxId));
  if (!mailbox) return <Skeleton className="h-64 max-w-3xl" />;
  const parts = { mailbox, canEdit };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Section level={4} title={t("forward.title")} text={t("forward.text")}>
        <ForwardingSettings {...parts} />
      </Section>
      <Section level={4} title={t("rules.title")} text={t("rules.text")}>
        <RuleList {...parts} timeZone={timeZone} />
      </Section>
      <Section level={4} title={t("reply.title")} text={t("reply.about")}>
        <AutoReplySettings {...parts} />
      </Section>
      <Section level={4} title={t("spam.title")} text={t("spam.text")}>
        <SpamSettings {...parts} />
      </Section>
    </div>
  );
}

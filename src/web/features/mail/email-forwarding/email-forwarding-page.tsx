import { useSuspenseQuery } from "@tanstack/react-query";
import { Mails, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type Mailbox, mailboxesQuery } from "#web/data/mail/mailboxes.ts";
import { isAdmin, type Workspace } from "#web/data/workspace/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";

import { MailboxCard } from "./mailbox-card.tsx";

const ConnectMailbox = lazyDialog(async () => (await import("./connect-mailbox.tsx")).ConnectMailbox);

export function EmailForwardingPage({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("mailboxes");
  const { data } = useSuspenseQuery(mailboxesQuery());
  // Sample mailboxes neither fetch nor send emails, so they need no settings.
  const mailboxes = data.filter((mailbox) => !mailbox.is_sample);
  const [isAdding, setAdding] = useState(false);
  const canAdd = workspace.role !== "viewer";
  const add = canAdd && (
    <Button onClick={() => setAdding(true)}>
      <Plus />
      {t("add")}
    </Button>
  );
  return (
    <div className="pb-8">
      <PageHeader title={t("title")} actions={mailboxes.length > 0 && add} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 md:px-6">
        {mailboxes.length === 0 ? (
          <EmptyState icon={Mails} title={t("empty.title")} text={t(canAdd ? "empty.text" : "empty.viewer")}>
            {add}
          </EmptyState>
        ) : (
          <Section title={t("accounts")} className="max-w-4xl">
            {mailboxes.map((mailbox) => (
              <MailboxCard
                key={mailbox.id}
                mailbox={mailbox}
                canConfigure={canConfigureMailbox(mailbox, workspace)}
                timeZone={workspace.time_zone}
              />
            ))}
          </Section>
        )}
      </div>
      <ConnectMailbox isOpen={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}

type CurrentMember = Pick<Workspace, "role" | "memberId">;

/**
 * True if a member can configure a mailbox, as in private.own_mailboxes: their own ones, and for admins also shared
 * ones and ones without a member. Viewers can configure none.
 */
function canConfigureMailbox({ member_id: memberId, sharing }: Mailbox, member: CurrentMember): boolean {
  if (member.role === "viewer") return false;
  return memberId === member.memberId || (isAdmin(member) && (sharing === "workspace" || memberId === null));
}

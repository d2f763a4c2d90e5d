import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { MailPlus } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";

import { canWriteFrom } from "#domain/mail/inbox-search.ts";
import { closeCompose, openCompose, type Seed } from "#web/data/mail/compose-state.ts";
import type { DraftKey } from "#web/data/mail/drafts.ts";
import { aboutPeopleQuery } from "#web/data/mail/find-people.ts";
import { mailboxesQuery } from "#web/data/mail/mailboxes.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { formLayer } from "#web/ui/form/form-layer.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Dialog, DialogContent, DialogDescription, DialogHeader } from "#web/ui/kit/dialog.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { notify } from "#web/ui/toast.tsx";

import { ComposeForm } from "./compose-form.tsx";
import { useDiscard } from "./use-discard.ts";
import { useDraft } from "./use-draft.ts";

type Props = { isOpen: boolean; seed: Seed; workspace: Workspace };

export function Compose({ isOpen, seed, workspace }: Props) {
  const { t } = useTranslation("compose");
  const { data: mailboxes } = useQuery(mailboxesQuery());
  const { data: known, isFetched } = useQuery({
    ...aboutPeopleQuery(seed.about ?? { entity: "contacts", id: "" }),
    enabled: seed.about !== undefined,
  });
  const usable = mailboxes?.filter((mailbox) => canWriteFrom(mailbox, workspace));
  const isReady = usable !== undefined && (seed.about === undefined || isFetched);
  const to = known?.contact ? [{ name: known.contact.name, address: known.contact.email.trim().toLowerCase() }] : [];
  const mailboxId = (usable?.find((mailbox) => mailbox.member_id === workspace.memberId) ?? usable?.[0])?.id ?? "";
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && closeCompose()}>
      <DialogContent className="max-w-2xl" {...formLayer}>
        <DialogHeader title={t("title")}>
          <DialogDescription className="sr-only">{t("about")}</DialogDescription>
        </DialogHeader>
        {!isReady && <Skeleton className="h-80" />}
        {isReady && usable.length === 0 && (
          <EmptyState icon={MailPlus} title={t("none.title")} text={t("none.text")}>
            <Link to="/dashboard/email-forwarding" className={buttonVariants()} onClick={closeCompose}>
              <MailPlus />
              {t("none.connect")}
            </Link>
          </EmptyState>
        )}
        {isReady && usable.length > 0 && (
          <NewMail
            draftKey={`${workspace.memberId} ${seed.name ?? (seed.about ? `new:${seed.about.id}` : "new")}`}
            seed={{ ...seed, draft: { mailboxId, to, ...(seed.about && { about: seed.about }), ...seed.draft } }}
            mailboxes={usable}
            workspace={workspace}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

type NewProps = {
  draftKey: DraftKey;
  seed: Seed;
  mailboxes: Parameters<typeof ComposeForm>[0]["mailboxes"];
  workspace: Workspace;
};

function NewMail({ draftKey, seed, mailboxes, workspace }: NewProps) {
  const { t } = useTranslation("compose");
  const navigate = useNavigate();
  const { draft, wasRestored, change, drop } = useDraft(draftKey, seed.draft ?? {});
  const discard = useDiscard(draftKey, draft, { onGone: closeCompose, onBack: () => openCompose(seed) });
  // Initial content, such as the text of a cancelled email, is stored immediately, so that closing the form does not
  // lose it.
  const write = useEffectEvent(() => change({}));
  useEffect(() => write(), []);
  const isUsable = mailboxes.some(({ id }) => id === draft.mailboxId);
  return (
    <ComposeForm
      draft={isUsable ? draft : { ...draft, mailboxId: mailboxes[0]?.id ?? "" }}
      onChange={change}
      mailboxes={mailboxes}
      workspace={workspace}
      about={seed.about ? [seed.about] : []}
      onSent={(conversation, sendAt) => {
        drop();
        closeCompose();
        notify.offer(
          t(sendAt === "" ? "sent" : "scheduled"),
          t("openConversation"),
          () => void navigate({ to: "/dashboard/communication-tools", search: { conversation } }),
        );
      }}
      onDiscard={discard}
    >
      {wasRestored && <p className="text-muted-foreground text-xs">{t("kept")}</p>}
    </ComposeForm>
  );
}

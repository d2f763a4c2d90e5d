import { useMutation } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { providerAt } from "#domain/mail/providers.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { changeMailbox, type Mailbox, serversOf, syncMailbox } from "#web/data/mail/mailboxes.ts";
import { fileSize } from "#web/ui/file-size.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Progress } from "#web/ui/kit/progress.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { MailProblems } from "./mail-problems.tsx";

const DisconnectMailbox = lazyDialog(async () => (await import("./disconnect-mailbox.tsx")).DisconnectMailbox);
const EditMailbox = lazyDialog(async () => (await import("./edit-mailbox.tsx")).EditMailbox);
const ReconnectMailbox = lazyDialog(async () => (await import("./reconnect-mailbox.tsx")).ReconnectMailbox);

// Loaded lazily, because most users only check the status of their accounts.
const MailboxHandling = lazy(async () => ({ default: (await import("./mailbox-handling.tsx")).MailboxHandling }));

type Props = { mailbox: Mailbox; canConfigure: boolean; timeZone: string };

export function MailboxCard({ mailbox, canConfigure, timeZone }: Props) {
  const { t } = useTranslation("mailboxes");
  const { moment, number, language } = useFormat();
  const heading = useId();
  const [isOpen, setOpen] = useState(false);
  const { address, member, synced_at: syncedAt, fetched, to_fetch: toFetch, problem, forward_to: forwardTo } = mailbox;
  const state = mailboxState(mailbox);
  const isFetching = mailbox.is_on && fetched < toFetch;
  const facts = joinFacts([
    member ? t("of", { name: member.name }) : t("ofNobody"),
    t(`sharing.${mailbox.sharing}`),
    syncedAt ? t("read", { when: moment(syncedAt, timeZone) }) : t("neverRead"),
    mailbox.stored_bytes > 0 && t("kept", { size: fileSize(mailbox.stored_bytes, language) }),
  ]);
  return (
    <article
      aria-labelledby={heading}
      className="bg-card grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="grid min-w-0 gap-1">
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <h3 id={heading} className="min-w-0 text-base font-semibold wrap-anywhere">
              {address}
            </h3>
            <Badge tone={stateTones[state]}>{t(`states.${state}`)}</Badge>
          </div>
          <p className="text-muted-foreground tabular text-xs">{facts}</p>
        </div>
        {canConfigure && <MailboxActions mailbox={mailbox} />}
      </div>
      {isFetching && (
        <div className="grid gap-1.5">
          <Progress value={fetched} max={toFetch} aria-label={t("states.first")} />
          <p className="tabular text-muted-foreground text-xs">
            {t("progress", { done: number(fetched), total: number(toFetch) })}
          </p>
        </div>
      )}
      {problem && (
        <div className="grid gap-2">
          <MailProblems problems={[problem]} help={providerAt(serversOf(mailbox))?.help} />
          <p className="text-muted-foreground tabular text-xs">
            {joinFacts([
              mailbox.problem_since && t("since", { when: moment(mailbox.problem_since, timeZone) }),
              state === "failing" &&
                mailbox.next_sync_at &&
                t("next", { when: moment(mailbox.next_sync_at, timeZone) }),
              state === "stopped" && t("noTry"),
            ])}
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {canConfigure && (
          <Button
            variant="outline"
            className="h-auto min-h-9 max-w-full py-1 whitespace-normal"
            aria-expanded={isOpen}
            aria-describedby={heading}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? "handling.hide" : "handling.show")}
          </Button>
        )}
        <p className="text-muted-foreground text-sm wrap-anywhere">
          {joinFacts([
            forwardTo ? t("handling.forwards", { to: forwardTo }) : t("handling.noForward"),
            t(mailbox.replies ? "handling.replies" : "handling.noReply"),
            t(mailbox.filters_spam ? "handling.spam" : "handling.noSpam"),
          ])}
        </p>
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <MailboxHandling mailboxId={mailbox.id} canEdit={canConfigure} timeZone={timeZone} />
        </Suspense>
      )}
    </article>
  );
}

function MailboxActions({ mailbox }: { mailbox: Mailbox }) {
  const { t } = useTranslation("mailboxes");
  const { id, address, is_on: isOn } = mailbox;
  const [opened, setOpened] = useState<"edit" | "reconnect" | "disconnect">();
  const close = () => setOpened(undefined);
  const { mutate: read, isPending: isReading } = useMutation(syncMailbox);
  const { mutate: change, isPending: isChanging } = useMutation({
    ...changeMailbox,
    onSuccess: () => notify.success(t(isOn ? "paused" : "resumed", { address })),
  });
  const labelOf = (action: "edit" | "pause" | "resume" | "disconnect") => ({
    variant: "ghost" as const,
    size: "sm" as const,
    "aria-label": t("actions.of", { action: t(`actions.${action}`), address }),
    children: t(`actions.${action}`),
  });
  return (
    <div className="flex flex-wrap items-center gap-1">
      {mailbox.problem && (
        <Button size="sm" onClick={() => setOpened("reconnect")}>
          {t("actions.reconnect")}
        </Button>
      )}
      {isOn && (
        <Button variant="outline" size="sm" pending={isReading} onClick={() => read(id)}>
          <RefreshCw />
          {t("actions.read")}
        </Button>
      )}
      <Button {...labelOf("edit")} onClick={() => setOpened("edit")} />
      <Button
        pending={isChanging}
        {...labelOf(isOn ? "pause" : "resume")}
        onClick={() => change({ read: mailbox, changes: { is_on: !isOn } })}
      />
      <Button {...labelOf("disconnect")} onClick={() => setOpened("disconnect")} />
      <EditMailbox
        isOpen={opened === "edit"}
        mailbox={mailbox}
        onClose={close}
        onReconnect={() => setOpened("reconnect")}
      />
      <ReconnectMailbox isOpen={opened === "reconnect"} mailbox={mailbox} onClose={close} />
      <DisconnectMailbox isOpen={opened === "disconnect"} mailbox={mailbox} onClose={close} />
    </div>
  );
}

type MailboxState = "new" | "first" | "ok" | "failing" | "stopped" | "paused";

function mailboxState(mailbox: Mailbox): MailboxState {
  if (mailbox.problem) return mailbox.is_on && mailbox.next_sync_at ? "failing" : "stopped";
  if (!mailbox.is_on) return "paused";
  if (mailbox.fetched < mailbox.to_fetch) return "first";
  return mailbox.synced_at ? "ok" : "new";
}

const stateTones = {
  new: "neutral",
  first: "selection",
  ok: "good",
  failing: "warning",
  stopped: "critical",
  paused: "neutral",
} as const satisfies Record<MailboxState, string>;

import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { AtSign, Bell, BellRing, ChartLine, Handshake, KeyRound, Mail, MailWarning, UserPlus } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { isEntity } from "#domain/records/kinds/kinds.ts";
import { markRead, type Notification, notificationsQuery } from "#web/data/workspace/notifications.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { listPath, recordTarget } from "#web/ui/record-target.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { NotificationSentence, notificationHref } from "./notification-sentence.tsx";

type ListProps = { hasUnread: boolean; onLeave: () => void };

export function NotificationList({ hasUnread, onLeave }: ListProps) {
  const { t } = useTranslation("activities");
  const navigate = useNavigate();
  const timeZone = useOwnTimeZone();
  const { data: notifications } = useQuery(notificationsQuery());
  const { mutate: mark, isPending } = useMutation(markRead);
  const open = (notification: Notification) => {
    const { id, kind, read_at: readAt, details } = notification;
    if (!readAt) mark([id]);
    onLeave();
    if (kind === "workflow") {
      const about = recordOf(details);
      return void (about ? navigate(about) : navigate({ to: "/dashboard/automated-workflows" }));
    }
    if (kind === "mailbox") return void navigate({ to: "/dashboard/email-forwarding" });
    const rows = rowsOf(details);
    if (rows) return void navigate(rows);
    if (kind === "ownership") return void navigate({ to: "/dashboard/settings/team" });
    void navigate({ href: notificationHref(notification) });
  };
  return (
    <>
      <div className="flex items-center justify-between gap-2 border-b px-3 py-2">
        <h2 className="font-semibold">{t("notifications.title")}</h2>
        {hasUnread && (
          <Button variant="ghost" size="sm" pending={isPending} onClick={() => mark("all")}>
            {t("notifications.markAll")}
          </Button>
        )}
      </div>
      {!notifications && <Skeleton className="m-3 h-16" />}
      {notifications?.length === 0 && (
        <div className="text-muted-foreground grid justify-items-center gap-2 px-3 py-6 text-center">
          <Bell aria-hidden className="size-5" />
          <p>{t("notifications.none")}</p>
          <Link
            to="/dashboard/profile"
            hash="preferences"
            onClick={onLeave}
            className="text-foreground underline underline-offset-4"
          >
            {t("notifications.settings")}
          </Link>
        </div>
      )}
      <ul className="max-h-96 scrollbar-thin overflow-y-auto p-1">
        {notifications?.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} timeZone={timeZone} onOpen={() => open(notification)} />
          </li>
        ))}
      </ul>
    </>
  );
}

const AlertText = lazy(async () => {
  const [{ AlertText: Text }] = await Promise.all([import("./alert-text.tsx"), loadTexts("alerts")]);
  return { default: Text };
});

const WorkflowText = lazy(async () => {
  const [{ WorkflowText: Text }] = await Promise.all([import("./workflow-text.tsx"), loadTexts("workflows")]);
  return { default: Text };
});

const MailboxText = lazy(async () => {
  const [{ MailboxText: Text }] = await Promise.all([import("./mailbox-text.tsx"), loadTexts("mailboxes")]);
  return { default: Text };
});

/** Components for notifications whose text depends on their data. */
const textComponents = { alert: AlertText, workflow: WorkflowText, mailbox: MailboxText };

const icons = {
  alert: ChartLine,
  mailbox: MailWarning,
  conversation: Mail,
  handover: Handshake,
  mention: AtSign,
  assignment: UserPlus,
  reminder: BellRing,
  ownership: KeyRound,
  workflow: Bell,
};

type RowProps = { notification: Notification; timeZone: string; onOpen: () => void };

function NotificationRow({ notification, timeZone, onOpen }: RowProps) {
  const { t } = useTranslation("activities");
  const { moment } = useFormat();
  const { kind, details } = notification;
  const Icon = icons[kind];
  return (
    <button
      type="button"
      className="hover:bg-accent flex w-full gap-2.5 rounded-md p-2 text-left focus-visible:-outline-offset-2"
      onClick={onOpen}
    >
      <Icon
        aria-hidden
        className={cn("mt-0.5 size-4 shrink-0", notification.read_at ? "text-muted-foreground" : "text-primary")}
      />
      <span className="grid min-w-0 gap-0.5">
        <span className={cn("break-words", !notification.read_at && "font-medium")}>
          {!notification.read_at && <span className="sr-only">{t("notifications.new")}: </span>}
          {kind === "alert" || kind === "workflow" || kind === "mailbox" ? (
            <Suspense fallback="…">
              <NotificationText kind={kind} details={details} />
            </Suspense>
          ) : (
            <NotificationSentence notification={notification} kind={kind} />
          )}
        </span>
        <time dateTime={notification.created_at} className="tabular text-muted-foreground text-xs">
          {moment(notification.created_at, timeZone)}
        </time>
      </span>
    </button>
  );
}

function NotificationText({ kind, details }: { kind: keyof typeof textComponents; details: unknown }) {
  const Text = textComponents[kind];
  return <Text details={details} />;
}

/**
 * Returns a link to the records behind a metric that crossed its threshold; to the home page if they are not in a
 * single list. Null if the details contain no records.
 */
function rowsOf(details: unknown) {
  if (typeof details !== "object" || details === null || !("entity" in details) || !("where" in details)) return null;
  const { entity, where } = details;
  if (typeof entity !== "string" || !isEntity(entity)) return { to: "/dashboard" as const };
  const q = "search" in details && typeof details.search === "string" ? { q: details.search } : {};
  return { to: listPath(entity), search: typeof where === "string" ? { where, ...q } : q };
}

/**
 * Returns the record that a workflow's notification refers to; null if it refers to none, because the workflow was
 * turned off.
 */
function recordOf(details: unknown) {
  if (typeof details === "object" && details !== null && "entity" in details && "record" in details) {
    const { entity, record } = details;
    if (typeof entity === "string" && isEntity(entity)) return recordTarget(entity, String(record));
  }
  return null;
}

import { useTranslation } from "react-i18next";

import { brand } from "#domain/brand.ts";
import { notificationPage } from "#domain/workspace/people/notification-page.ts";
import { recordsAbout } from "#web/data/records/about-records.ts";
import type { Notification } from "#web/data/workspace/notifications.ts";
import { useFormat } from "#web/ui/use-format.ts";

const ownedKinds = ["accounts", "contacts", "deals"] as const;

/** Returns the URL of the page that a member's action or a due activity refers to. */
export function notificationHref(notification: Notification): string {
  const { kind, entity, member_id: memberId, activity, conversation } = notification;
  const records = recordsAbout(activity ?? notification);
  const [path, search] = notificationPage({
    kind,
    entity,
    memberId,
    records: Object.fromEntries(records.map((record) => [record.entity, record.id])),
    conversationId: conversation?.id,
  });
  return `${path}?${new URLSearchParams(search).toString()}`;
}

type Props = { notification: Notification; kind: Exclude<Notification["kind"], "alert" | "workflow" | "mailbox"> };

/** Renders the actor and the action, or the due activity. */
export function NotificationSentence({ notification, kind }: Props) {
  const { t } = useTranslation(["activities", "kinds"]);
  const { number } = useFormat();
  const { entity, total, actor, activity, conversation } = notification;
  // Without a member, the action was automatic, so the product's name is shown.
  const who = actor?.name ?? brand.name;
  const many = { who, total: number(total) };
  if (kind === "handover") {
    const owned = ownedKinds.find((one) => one === entity);
    if (!owned) return <>{t("notifications.many.records", many)}</>;
    if (total > 1) return <>{t(`kinds:${owned}.assigned.many`, many)}</>;
    return <>{t(`kinds:${owned}.assigned.one`, { who, title: recordsAbout(notification)[0]?.name })}</>;
  }
  if (total > 1 && kind !== "reminder" && kind !== "ownership") return <>{t(`notifications.many.${kind}`, many)}</>;
  const text = kind === "conversation" && !actor ? "conversationByRule" : kind;
  return <>{t(`notifications.kinds.${text}`, { who, title: activity?.title ?? conversation?.subject })}</>;
}

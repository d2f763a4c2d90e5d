import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import type { Entity } from "#domain/records/entity.ts";
import { joinFacts } from "#domain/text-direction.ts";
import type { MailedKind } from "#domain/workspace/people/notification-mails.ts";
import { notificationPage } from "#domain/workspace/people/notification-page.ts";
import type { Context } from "#server/context/context.ts";
import { greetable } from "#server/system-mail/auth-mails.ts";
import { linkToPage } from "#server/system-mail/link-to-page.ts";
import type { NotificationRequest } from "#server/system-mail/mail-request.ts";
import {
  idList,
  type PersonalMail,
  readLetter,
  type Recipient,
  sendPersonalMail,
} from "#server/system-mail/personal-mail.ts";
import { fill, kindTexts, mailTexts, oneLine } from "#server/texts/texts.ts";

type Owned = "accounts" | "contacts" | "deals";
type Notification = {
  kind: MailedKind;
  entity: Owned | null;
  total: number;
  created_at: string;
  member_id: string;
  actor: string | null;
  workspace: string;
  workspace_id: string;
  title: string | null;
  conversation_id: string | null;
  records: Partial<Record<Entity, string>> | null;
};
/** Maximum number of entries per email; the rest is in the application. */
const maxLines = 30;

/** Emails a user several notifications in one email, except read and outdated ones. */
export async function sendNotificationMail(context: Context, request: NotificationRequest): Promise<void> {
  const to = await readLetter<{ notifications: Notification[] | null }>(
    context,
    "select private.notification_email($1, $2::uuid[])",
    [request.userId, idList(request.notificationIds)],
  );
  if (!to?.notifications) return;
  await sendPersonalMail(context, request.userId, to, writeNotificationMail(context, to, to.notifications));
}

function writeNotificationMail(
  context: Context,
  { language, time_zone: timeZone }: Recipient,
  notifications: Notification[],
): PersonalMail {
  const texts = mailTexts[language];
  const words = texts.notifications;
  const count = (many: number) => new Intl.NumberFormat(language).format(many);
  const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  const shown = notifications.slice(0, maxLines).map((notification) => ({
    workspace: oneLine(notification.workspace),
    sentence: sentenceOf(notification, language),
    when: moment.format(new Date(notification.created_at)),
    link: linkToPage(
      context,
      notification.workspace_id,
      ...notificationPage({
        ...notification,
        memberId: notification.member_id,
        records: notification.records ?? {},
        conversationId: notification.conversation_id,
      }),
    ),
  }));
  const [first] = shown;
  const only = shown.length === 1 ? first : undefined;
  const hasSeveral = new Set(shown.map(({ workspace }) => workspace)).size > 1;
  const left = notifications.length - shown.length;
  return {
    subject: only ? only.sentence : fill(words.subjectMany, { count: count(notifications.length) }),
    text: only ? joinFacts([only.sentence, only.when]) : words.text,
    list: (only ? [] : shown).map(({ workspace, sentence, when, link }) => ({
      label: sentence,
      note: joinFacts([hasSeveral && workspace, when]),
      link,
    })),
    ...(left > 0 && { rest: fill(texts.reminders.more, { count: count(left) }) }),
    button: {
      label: only ? words.action : fill(words.actionMany, { product: brand.name }),
      link: only?.link ?? `${context.publicUrl}/dashboard`,
    },
    why: words.why,
  };
}

/** Formats the user and the action as the notification in the application does. */
function sentenceOf({ kind, entity, total, actor, title }: Notification, language: Language): string {
  const words = mailTexts[language].notifications;
  const who = actor === null ? brand.name : (greetable(actor) ?? words.colleague);
  const assigned = entity && kindTexts[language][entity].assigned;
  if (total > 1) {
    const count = new Intl.NumberFormat(language).format(total);
    if (kind !== "handover") return fill(words.many[kind], { who, count });
    return fill(assigned?.many ?? words.many.records, { who, total: count, count });
  }
  // A notification about a single record always has the type of the record.
  const one = kind === "handover" ? (assigned ?? kindTexts[language].deals.assigned).one : words.one[kind];
  return fill(one, { who, title: oneLine(title ?? "") });
}

import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import type { MailedKind } from "#domain/people/notification-mails.ts";
import { notificationPage } from "#domain/people/notification-page.ts";
import type { Entity } from "#domain/records/entity.ts";
import { queryOne } from "#server/auth/auth-database.ts";
import type { Context } from "#server/context.ts";
import { greetable } from "#server/mail/auth-mails.ts";
import { type MailContent, toHtml, toPlainText } from "#server/mail/layout.ts";
import { linkToPage } from "#server/mail/link-to-page.ts";
import type { NotificationRequest } from "#server/mail/mail-request.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { stopLink } from "#server/mail/stop-link.ts";
import { fill, mailTexts, oneLine } from "#server/mail/texts.ts";

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
type Addressee = {
  email: string;
  name: string | null;
  language: Language;
  time_zone: string;
  is_proven: boolean;
  notifications: Notification[] | null;
};

/** Maximum number of entries per email; the rest is in the app. */
const maxLines = 30;

/** Sends a user notifications in one email, without those that were read or are outdated. */
export async function sendNotificationMail(context: Context, request: NotificationRequest): Promise<void> {
  const to = await queryOne<Addressee>(context, "select private.notification_letter($1, $2::uuid[])", [
    request.userId,
    `{${request.notificationIds.join(",")}}`,
  ]);
  // An email that stays on this machine can be written to any address.
  if (!to?.notifications || (!to.is_proven && context.mailer.way === "smtp")) return;
  await context.mailer.send(writeNotificationMail(context, request.userId, to, to.notifications));
}

function writeNotificationMail(
  context: Context,
  userId: string,
  { email, name, language, time_zone: timeZone }: Addressee,
  notifications: Notification[],
): Mail {
  const texts = mailTexts[language];
  const words = texts.notifications;
  const greeted = greetable(name ?? undefined);
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
  const stop = stopLink(context, userId);
  const letter: MailContent = {
    language,
    subject: only ? only.sentence : fill(words.subjectMany, { count: count(notifications.length) }),
    greeting: fill(greeted ? texts.greeting : texts.greetingWithoutName, { name: greeted }),
    text: only ? `${only.sentence} · ${only.when}` : words.text,
    list: (only ? [] : shown).map(({ workspace, sentence, when, link }) => ({
      label: sentence,
      note: [hasSeveral && workspace, when].filter(Boolean).join(" · "),
      link,
    })),
    ...(left > 0 && { rest: fill(texts.reminders.more, { count: count(left) }) }),
    button: {
      label: only ? words.action : fill(words.actionMany, { product: brand.name }),
      link: only?.link ?? `${context.publicUrl}/dashboard`,
      hint: texts.orLink,
    },
    notYou: fill(words.why, { product: brand.name }),
    settings: { label: words.settings, link: `${context.publicUrl}/dashboard/profile` },
    stop: { label: words.stop, link: stop },
    footer: fill(texts.footer, { product: brand.name }),
  };
  return { to: email, subject: letter.subject, text: toPlainText(letter), html: toHtml(letter), stopLink: stop };
}

/** Formats the user and the action, as the notification in the app does. */
function sentenceOf({ kind, entity, total, actor, title }: Notification, language: Language): string {
  const words = mailTexts[language].notifications;
  const who = actor === null ? brand.name : (greetable(actor) ?? words.colleague);
  if (total > 1)
    return fill(words.many[kind === "handover" ? (entity ?? "records") : kind], {
      who,
      count: new Intl.NumberFormat(language).format(total),
    });
  // A single record always has a type.
  return fill(words.one[kind === "handover" ? (entity ?? "deals") : kind], {
    who,
    title: oneLine(title ?? ""),
  });
}

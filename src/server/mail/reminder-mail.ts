import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import { queryOne } from "#server/auth/auth-database.ts";
import type { Context } from "#server/context.ts";
import { greetable } from "#server/mail/auth-mails.ts";
import { type MailContent, toHtml, toPlainText } from "#server/mail/layout.ts";
import { linkToPage } from "#server/mail/link-to-page.ts";
import type { ReminderRequest } from "#server/mail/mail-request.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { stopLink } from "#server/mail/stop-link.ts";
import { fill, mailTexts, oneLine } from "#server/mail/texts.ts";
type Reminder = {
  title: string;
  workspace: string;
  workspace_id: string;
  due_on: string | null;
  starts_at: string | null;
};
type ReminderNews = {
  email: string;
  name: string | null;
  language: Language;
  time_zone: string;
  is_proven: boolean;
  reminders: Reminder[] | null;
};

/** More than a user reads; the rest is in the app. */
const maxLines = 30;

/** Sends a user their latest reminders in one email, unless they are done or the user has unsubscribed. */
export async function sendReminderMail(context: Context, { userId, notificationIds }: ReminderRequest): Promise<void> {
  const news = await queryOne<ReminderNews>(context, "select private.reminder_letter($1, $2::uuid[])", [
    userId,
    `{${notificationIds.join(",")}}`,
  ]);
  // An email that stays on this machine can be written to any address.
  if (!news?.reminders || (!news.is_proven && context.mailer.way === "smtp")) return;
  const [first] = news.reminders;
  if (!first) return;
  const links = { day: linkToPage(context, first.workspace_id, "/dashboard/my-day"), stop: stopLink(context, userId) };
  await context.mailer.send(writeReminderMail(news, news.reminders, links));
}

/** Writes the due reminders, by workspace if there are several. */
function writeReminderMail(
  { email, name, language, time_zone: timeZone }: ReminderNews,
  reminders: Reminder[],
  { day, stop }: { day: string; stop: string },
): Mail {
  const texts = mailTexts[language];
  const words = texts.reminders;
  const greeted = greetable(name ?? undefined);
  const [first] = reminders;
  const hasSeveral = new Set(reminders.map(({ workspace }) => workspace)).size > 1;
  const shown = reminders.slice(0, maxLines);
  const count = (many: number) => new Intl.NumberFormat(language).format(many);
  const lines = shown.flatMap((reminder, at) => {
    const isNew = hasSeveral && reminder.workspace !== shown[at - 1]?.workspace;
    return [...(isNew ? [`\n${oneLine(reminder.workspace)}`] : []), `• ${lineOf(reminder, language, timeZone)}`];
  });
  const left = reminders.length - shown.length;
  const letter: MailContent = {
    language,
    subject:
      first && reminders.length === 1
        ? fill(words.subjectOne, { title: oneLine(first.title) })
        : fill(words.subjectMany, { count: count(reminders.length) }),
    greeting: fill(greeted ? texts.greeting : texts.greetingWithoutName, { name: greeted }),
    text: [words.text, ...lines, ...(left > 0 ? [fill(words.more, { count: count(left) })] : [])].join("\n"),
    button: { label: words.action, link: day, hint: texts.orLink },
    notYou: fill(words.why, { product: brand.name }),
    stop: { label: words.stop, link: stop },
    footer: fill(texts.footer, { product: brand.name }),
  };
  return { to: email, subject: letter.subject, text: toPlainText(letter), html: toHtml(letter), stopLink: stop };
}

function lineOf({ title, due_on: dueOn, starts_at: startsAt }: Reminder, language: Language, timeZone: string): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  const when = (dueOn && day.format(new Date(dueOn))) || (startsAt && moment.format(new Date(startsAt)));
  return [oneLine(title), when].filter(Boolean).join(" · ");
}

import type { Language } from "#domain/languages.ts";
import { joinFacts } from "#domain/text-direction.ts";
import type { Context } from "#server/context/context.ts";
import { linkToPage } from "#server/system-mail/link-to-page.ts";
import type { ReminderRequest } from "#server/system-mail/mail-request.ts";
import {
  idList,
  type PersonalMail,
  readLetter,
  type Recipient,
  sendPersonalMail,
} from "#server/system-mail/personal-mail.ts";
import { fill, mailTexts, oneLine } from "#server/texts/texts.ts";

type Reminder = {
  title: string;
  workspace: string;
  workspace_id: string;
  due_on: string | null;
  starts_at: string | null;
};

/** Maximum number of reminders in an email. A user would not read more; the rest is in the application. */
const maxLines = 30;

/**
 * Emails a user several reminders in one email, except those that are done or read. Sends nothing if the user has
 * unsubscribed.
 */
export async function sendReminderMail(context: Context, { userId, notificationIds }: ReminderRequest): Promise<void> {
  const to = await readLetter<{ reminders: Reminder[] | null }>(
    context,
    "select private.reminder_email($1, $2::uuid[])",
    [userId, idList(notificationIds)],
  );
  const [first] = to?.reminders ?? [];
  if (!to?.reminders || !first) return;
  const day = linkToPage(context, first.workspace_id, "/dashboard/my-day");
  await sendPersonalMail(context, userId, to, writeReminderMail(to, to.reminders, day));
}

/** Writes the email with the due reminders, grouped by workspace if there are several. */
function writeReminderMail(
  { language, time_zone: timeZone }: Recipient,
  reminders: Reminder[],
  day: string,
): PersonalMail {
  const words = mailTexts[language].reminders;
  const [first] = reminders;
  const hasSeveral = new Set(reminders.map(({ workspace }) => workspace)).size > 1;
  const shown = reminders.slice(0, maxLines);
  const count = (many: number) => new Intl.NumberFormat(language).format(many);
  const lines = shown.flatMap((reminder, at) => {
    const isNew = hasSeveral && reminder.workspace !== shown[at - 1]?.workspace;
    return [...(isNew ? [`\n${oneLine(reminder.workspace)}`] : []), `• ${lineOf(reminder, language, timeZone)}`];
  });
  const left = reminders.length - shown.length;
  return {
    subject:
      first && reminders.length === 1
        ? fill(words.subjectOne, { title: oneLine(first.title) })
        : fill(words.subjectMany, { count: count(reminders.length) }),
    text: [words.text, ...lines, ...(left > 0 ? [fill(words.more, { count: count(left) })] : [])].join("\n"),
    button: { label: words.action, link: day },
    why: words.why,
  };
}

function lineOf({ title, due_on: dueOn, starts_at: startsAt }: Reminder, language: Language, timeZone: string): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  const when = (dueOn && day.format(new Date(dueOn))) || (startsAt && moment.format(new Date(startsAt)));
  return joinFacts([oneLine(title), when]);
}

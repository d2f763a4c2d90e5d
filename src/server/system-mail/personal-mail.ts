import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import type { Context } from "#server/context/context.ts";
import { queryOne } from "#server/postgres/auth-database.ts";
import { greetable } from "#server/system-mail/auth-mails.ts";
import { type MailContent, toHtml, toPlainText } from "#server/system-mail/layout.ts";
import { stopLink } from "#server/system-mail/stop-link.ts";
import { fill, mailTexts } from "#server/texts/texts.ts";

/** The recipient of an email, as `private.mail_recipient` returns it. */
export type Recipient = {
  email: string;
  name: string | null;
  language: Language;
  time_zone: string;
  is_proven: boolean;
};

/** The parts that differ between emails about notifications, reminders, alerts and metrics. */
export type PersonalMail = Pick<MailContent, "subject" | "text" | "list" | "rest"> & {
  button: { label: string; link: string };
  /** The reason why the recipient receives the email; `{{product}}` is the name of the product. */
  why: string;
};

/**
 * Reads a letter with its recipient; null if the recipient has unsubscribed or may no longer receive it, or if the
 * email would be sent to an unproven address.
 */
export async function readLetter<Letter extends object>(
  context: Context,
  query: string,
  values: string[],
): Promise<(Recipient & Letter) | null> {
  const letter = await queryOne<Recipient & Letter>(context, query, values);
  // An email that stays on this machine may be for any address.
  return letter && (letter.is_proven || context.mailer.way !== "smtp") ? letter : null;
}

/** Sends an email with the parts that all of them share: the greeting, the reason, and how to turn such emails off. */
export async function sendPersonalMail(
  context: Context,
  userId: string,
  { email, name, language }: Recipient,
  { why, button, ...mail }: PersonalMail,
): Promise<void> {
  const texts = mailTexts[language];
  const greeted = greetable(name ?? undefined);
  const stop = stopLink(context, userId);
  const content: MailContent = {
    ...mail,
    language,
    greeting: fill(greeted ? texts.greeting : texts.greetingWithoutName, { name: greeted }),
    button: { ...button, hint: texts.orLink },
    notYou: fill(why, { product: brand.name }),
    settings: { label: texts.personal.settings, link: `${context.publicUrl}/dashboard/profile` },
    stop: { label: texts.personal.stop, link: stop },
    footer: fill(texts.footer, { product: brand.name }),
  };
  await context.mailer.send({
    to: email,
    subject: mail.subject,
    text: toPlainText(content),
    html: toHtml(content),
    stopLink: stop,
  });
}

/** Formats a list of ids for a parameter of the type `uuid[]`. */
export const idList = (ids: readonly string[]) => `{${ids.join(",")}}`;

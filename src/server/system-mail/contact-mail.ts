import { brand } from "#domain/brand.ts";
import type { ContactMessage } from "#domain/website/contact.ts";
import type { Context } from "#server/context/context.ts";
import type { Mail } from "#server/context/mailer.ts";
import { queryOne } from "#server/postgres/auth-database.ts";
import { escapeHtml } from "#server/system-mail/html.ts";

type StoredMessage = Omit<ContactMessage, "company"> & { company: string | null; language: string };

/** Emails a visitor's message to the operator. Replies go to the visitor. */
export async function sendContactMail(context: Context, messageId: string): Promise<void> {
  const to = context.env.CONTACT_TO;
  const message = await queryOne<StoredMessage>(context, "select private.contact_message($1)", [messageId]);
  if (to && message) await context.mailer.send(writeContactMail(to, message));
}

// The email is in English, regardless of the visitor's language, because the operator's language is unknown.
function writeContactMail(to: string, { name, email, company, subject, message, language }: StoredMessage): Mail {
  const facts = [
    ["Name", name],
    ["Email", email],
    ["Company", company],
    ["Language", language],
  ].filter(([, value]) => value);
  const about = facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  const paragraphs = [about, message].map((text) => `<p style="white-space: pre-wrap">${escapeHtml(text)}</p>`);
  return {
    to,
    replyTo: email,
    subject: `[${brand.name}] ${subject}`,
    text: `${about}\n\n${message}\n`,
    html: `<!doctype html>\n<html lang="en"><body>${paragraphs.join("")}</body></html>\n`,
  };
}

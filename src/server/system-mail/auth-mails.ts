import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import type { Mail } from "#server/context/mailer.ts";
import { type MailContent, toHtml, toPlainText } from "#server/system-mail/layout.ts";
import { fill, mailTexts } from "#server/texts/texts.ts";

export type AuthMailKind = keyof typeof mailTexts.en.kind;

/** The validity of the link or code in each kind of email. */
const validity: Partial<Record<AuthMailKind, keyof typeof mailTexts.en.valid>> = {
  confirmation: "day",
  recovery: "hour",
  magic_link: "hour",
  email_change_current: "hour",
  email_change_new: "hour",
  reauthentication: "hour",
  invitation: "week",
};

type About = {
  language: Language;
  email: string;
  newEmail?: string;
  name?: string;
  inviter?: string;
  workspace?: string;
  /** The day the account will be deleted, in the owner's date format. */
  day?: string;
  /** The address of the button, which must be http or https. */
  link?: string;
  /** Six digits that can be used instead of the link. */
  code?: string;
};

/** Writes a sign-in email. The caller determines the recipient. */
export function writeAuthMail(kind: AuthMailKind, about: About): Omit<Mail, "to"> {
  const { language, link, code } = about;
  const texts = mailTexts[language];
  const words = texts.kind[kind];
  const lasts = validity[kind];
  const name = greetable(about.name);
  const values = { product: brand.name, email: about.email, newEmail: about.newEmail, name, day: about.day };
  const write = (text: string) => fill(text, values);
  if (link && !/^https?:\/\//.test(link)) throw new Error("The link of an email must lead to a page");
  const letter: MailContent = {
    language,
    subject: write(words.subject),
    greeting: write(name ? texts.greeting : texts.greetingWithoutName),
    text: [write(words.text), ...invitationLines(about)].join("\n"),
    button: link ? { label: words.action, link, hint: texts.orLink } : undefined,
    code: code ? { label: link ? texts.orCode : texts.code, digits: code } : undefined,
    valid: lasts && texts.valid[lasts],
    notYou: write(words.notYou),
    footer: write(texts.footer),
  };
  return { subject: letter.subject, text: toPlainText(letter), html: toHtml(letter) };
}

/** Returns the lines with the names of the inviter and the workspace, without texts that might not be names. */
function invitationLines({ language, inviter, workspace }: About): string[] {
  const words = mailTexts[language].invitation;
  const named = { inviter: greetable(inviter), workspace: greetable(workspace) };
  return [named.inviter && fill(words.inviter, named), named.workspace && fill(words.workspace, named)].filter(
    (line) => line !== undefined,
  );
}

/**
 * Returns a name if it can only be a name. A user who signs up someone else chooses the name, and must not be able to
 * send a message or an address through this server.
 */
export function greetable(name: string | undefined): string | undefined {
  const plain = name?.trim().replace(/\s+/g, " ") ?? "";
  return /^[\p{L}\p{M}\p{N} '’.-]{1,60}$/u.test(plain) && !/\.\S|\d{4}/.test(plain) ? plain : undefined;
}

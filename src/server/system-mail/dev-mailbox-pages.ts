import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import type { StoredMail } from "#server/context/mailer.ts";
import { escapeHtml } from "#server/system-mail/html.ts";
import { writePage } from "#server/system-mail/page.ts";
import { fill, mailTexts } from "#server/texts/texts.ts";

/** Returns the page that lists all stored emails. */
export function devMailboxList(language: Language, mails: StoredMail[]): string {
  const words = mailTexts[language].outbox;
  const rows = mails.map(
    (mail) =>
      `<tr><td><a href="/outbox/${mail.id}">${escapeHtml(mail.subject)}</a></td><td>${escapeHtml(mail.to)}</td><td>${time(language, mail)}</td></tr>`,
  );
  const heads = [words.subject, words.to, words.time].map((head) => `<th scope="col">${head}</th>`).join("");
  const notice = fill(words.notice, { product: brand.name, setting: "<code>SMTP_URL</code>" });
  return writePage(
    language,
    words.title,
    `<h1>${words.title}</h1>
      <div class="card"><p>${notice}</p><p class="quiet">${words.limits}</p></div>
      ${rows.length > 0 ? `<table><thead><tr>${heads}</tr></thead><tbody>${rows.join("\n")}</tbody></table>` : `<p>${words.empty}</p>`}`,
  );
}

/** Returns the page of one email, as plain text and as HTML. */
export function devMailboxMail(language: Language, mail: StoredMail): string {
  const words = mailTexts[language].outbox;
  return writePage(
    language,
    mail.subject,
    `<p><a href="/outbox">${words.back}</a></p>
      <h1>${escapeHtml(mail.subject)}</h1>
      <dl><dt>${words.to}</dt><dd>${escapeHtml(mail.to)}</dd><dt>${words.time}</dt><dd>${time(language, mail)}</dd></dl>
      <h2>${words.plainText}</h2>
      <pre>${linked(mail.text)}</pre>
      <h2 id="html">${words.html}</h2>
      <iframe src="/outbox/${mail.id}/html" aria-labelledby="html" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`,
  );
}

function time(language: Language, { createdAt }: StoredMail): string {
  const formattedTime = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" }).format(
    createdAt,
  );
  return `<time datetime="${createdAt.toISOString()}">${formattedTime}</time>`;
}

/** Converts addresses of web pages in a text to links. */
const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`);

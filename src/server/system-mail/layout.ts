import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { escapeHtml } from "#server/system-mail/html.ts";

/** The parts of an email, in reading order. */
export type MailContent = {
  language: Language;
  subject: string;
  greeting: string;
  text: string;
  /** The pages that the email lists, each with a note. */
  list?: { label: string; note: string; link: string }[];
  /** A line below the list. */
  rest?: string;
  button?: { label: string; link: string; hint: string };
  code?: { label: string; digits: string };
  valid?: string;
  notYou: string;
  /** The page with the settings for such emails. */
  settings?: { label: string; link: string };
  /** The link for unsubscribing from such emails. */
  stop?: { label: string; link: string };
  footer: string;
};

/**
 * Formats an email as plain text. Each link and each code is on a separate line, so that programs and people find it.
 */
export function toPlainText(letter: MailContent): string {
  const { greeting, text, list = [], rest, button, code, valid, notYou, settings, stop, footer } = letter;
  const parts = [
    greeting,
    text,
    ...list.map(({ label, note, link }) => `• ${joinFacts([label, note])}\n${link}`),
    rest,
    button && `${button.label}\n${button.link}`,
    code && `${code.label}\n${code.digits}`,
    valid,
    notYou,
    settings && `${settings.label}\n${settings.link}`,
    stop && `${stop.label}\n${stop.link}`,
    `-- \n${footer}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

// Some mail programs drop the style sheet but keep inline styles, so the light theme is inline, and the dark theme is
// in the style sheet.
const sheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    body, .ground { background-color: #100f19 !important; color: #eceaef !important; }
    .button { background-color: #d58ae1 !important; color: #190b1c !important; }
    .code { background-color: #201e26 !important; color: #eceaef !important; }
    .quiet, .quiet a { color: #a39faa !important; }
    .brand, .link { color: #d58ae1 !important; }
  }`;
const font = "font-family: Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;";
const quiet = "color: #64616b; font-size: 14px;";

/** Formats an email as HTML without network requests: one column, one button, no tables, no pictures. */
export function toHtml({
  language,
  subject,
  greeting,
  text,
  list = [],
  rest,
  button,
  code,
  valid,
  notYou,
  settings,
  stop,
  footer,
}: MailContent): string {
  const paragraph = (words: string) =>
    `<p style="margin: 0 0 16px;">${escapeHtml(words).replaceAll("\n", "<br />")}</p>`;
  const quietly = (words: string) => `<p class="quiet" style="margin: 0 0 16px; ${quiet}">${escapeHtml(words)}</p>`;
  const linked = ({ label, link }: { label: string; link: string }) =>
    `<a class="link" href="${escapeHtml(link)}" style="color: #993aae;">${escapeHtml(label)}</a>`;
  const parts = [
    paragraph(greeting),
    paragraph(text),
    ...list.map(
      ({ note, ...page }) =>
        `<p style="margin: 0 0 16px;">${linked(page)}<br /><span class="quiet" style="${quiet}">${escapeHtml(note)}</span></p>`,
    ),
    rest && paragraph(rest),
    button && writeButton(button),
    code &&
      `${paragraph(code.label)}
      <p class="code" style="margin: 0 0 16px; padding: 12px 16px; background-color: #f5f3f0; color: #1f1c25; border-radius: 8px; font: 600 28px/1.3 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 6px;">${escapeHtml(code.digits)}</p>`,
    valid && quietly(valid),
    quietly(notYou),
    ...[settings, stop].map(
      (page) => page && `<p class="quiet" style="margin: 0 0 16px; ${quiet}">${linked(page)}</p>`,
    ),
    `<hr style="margin: 24px 0 16px; border: 0; border-top: 1px solid #a39faa;" />`,
    quietly(footer),
  ];
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(subject)}</title>
    <style>${sheet}
    </style>
  </head>
  <body style="margin: 0; background-color: #fdfcfa; color: #1f1c25;">
    <div class="ground" role="article" lang="${language}" style="box-sizing: border-box; max-width: 560px; margin: 0 auto; padding: 32px 20px; background-color: #fdfcfa; color: #1f1c25; font-size: 16px; line-height: 1.5; overflow-wrap: anywhere; ${font}">
      <p class="brand" style="margin: 0 0 24px; color: #993aae; font-size: 18px; font-weight: 600;">${escapeHtml(brand.name)}</p>
      <h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3;">${escapeHtml(subject)}</h1>
      ${parts.filter(Boolean).join("\n      ")}
    </div>
  </body>
</html>
`;
}

function writeButton({ label, link, hint }: { label: string; link: string; hint: string }): string {
  const address = escapeHtml(link);
  return `<p style="margin: 0 0 20px;"><a class="button" href="${address}" style="display: inline-block; padding: 12px 20px; background-color: #993aae; color: #fdfbfd; border-radius: 8px; font-weight: 600; text-decoration: none;">${escapeHtml(label)}</a></p>
      <p class="quiet" style="margin: 0 0 16px; ${quiet}">${escapeHtml(hint)}<br /><a class="link" href="${address}" style="color: #993aae;">${address}</a></p>`;
}

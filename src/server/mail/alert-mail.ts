import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import { formatMetric } from "#domain/measures/format-metric.ts";
import { type NotifiedAlert, notifiedAlertSchema } from "#domain/measures/metric-alert.ts";
import { isEntity, kindOf } from "#domain/records/kinds/kinds.ts";
import { queryOne } from "#server/auth/auth-database.ts";
import type { Context } from "#server/context.ts";
import { greetable } from "#server/mail/auth-mails.ts";
import { type MailContent, toHtml, toPlainText } from "#server/mail/layout.ts";
import { linkToPage } from "#server/mail/link-to-page.ts";
import type { AlertRequest } from "#server/mail/mail-request.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { stopLink } from "#server/mail/stop-link.ts";
import { fill, mailTexts, oneLine } from "#server/mail/texts.ts";

type Addressee = {
  email: string;
  name: string | null;
  language: Language;
  is_proven: boolean;
  alerts: { workspace: string; workspace_id: string; told: unknown }[] | null;
};

/** Emails a user the metrics that crossed their threshold, unless they have seen them in the app or have unsubscribed. */
export async function sendAlertMail(context: Context, { userId, notificationIds }: AlertRequest): Promise<void> {
  const to = await queryOne<Addressee>(context, "select private.alert_letter($1, $2::uuid[])", [
    userId,
    `{${notificationIds.join(",")}}`,
  ]);
  if (!to?.alerts || (!to.is_proven && context.mailer.way === "smtp")) return;
  const alerts = to.alerts.flatMap(({ told: alert }) => notifiedAlertSchema.safeParse(alert).data ?? []);
  const [first] = alerts;
  const [place] = to.alerts;
  if (!first || !place) return;
  const rows = linkToPage(context, place.workspace_id, ...rowsOf(first));
  const links = { rows, stop: stopLink(context, userId) };
  await context.mailer.send(writeAlertMail(to, [first, ...alerts.slice(1)], links));
}

/** Returns the list with the records of a metric; the home page if there is no single list. */
function rowsOf({ entity, where, search }: NotifiedAlert): [path: string, search?: Record<string, string>] {
  if (entity === null || !isEntity(entity)) return ["/dashboard"];
  // An address contains JSON: a text that could be parsed as a number has to be quoted.
  return [kindOf(entity).route, { ...(where && { where }), ...(search && { q: JSON.stringify(search) }) }];
}

function writeAlertMail(
  { email, name, language, alerts }: Addressee,
  entries: readonly [NotifiedAlert, ...NotifiedAlert[]],
  { rows, stop }: { rows: string; stop: string },
): Mail {
  const texts = mailTexts[language];
  const words = texts.alerts;
  const greeted = greetable(name ?? undefined);
  const [first] = entries;
  const letter: MailContent = {
    language,
    subject:
      entries.length === 1
        ? fill(words.subjectOne, { title: oneLine(first.title) })
        : fill(words.subjectMany, { count: new Intl.NumberFormat(language).format(entries.length) }),
    greeting: fill(greeted ? texts.greeting : texts.greetingWithoutName, { name: greeted }),
    text: [
      fill(words.text, { place: oneLine(alerts?.[0]?.workspace ?? "") }),
      ...entries.map((alert) => `• ${lineOf(alert, language)}`),
    ].join("\n"),
    button: { label: words.action, link: rows, hint: texts.orLink },
    notYou: fill(words.why, { product: brand.name }),
    stop: { label: words.stop, link: stop },
    footer: fill(texts.footer, { product: brand.name }),
  };
  return { to: email, subject: letter.subject, text: toPlainText(letter), html: toHtml(letter), stopLink: stop };
}

/** Formats the title, the period, the value and the threshold. */
function lineOf(
  { title, from, to, value, line, unit, currency, direction }: NotifiedAlert,
  language: Language,
): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const figure = (minor: number) => formatMetric(minor, unit, { language, currency });
  const days = day.formatRange(new Date(from), new Date(to));
  const crossed = fill(mailTexts[language].alerts[direction], { value: figure(value), line: figure(line) });
  return `${oneLine(title)} · ${days}: ${crossed}`;
}

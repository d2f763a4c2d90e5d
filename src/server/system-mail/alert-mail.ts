import type { Language } from "#domain/languages.ts";
import { formatMetric } from "#domain/metrics/format-metric.ts";
import { type NotifiedAlert, notifiedAlertSchema } from "#domain/metrics/metric-alert.ts";
import { isEntity, kindOf } from "#domain/records/kinds/kinds.ts";
import { joinFacts } from "#domain/text-direction.ts";
import type { Context } from "#server/context/context.ts";
import { linkToPage } from "#server/system-mail/link-to-page.ts";
import type { AlertRequest } from "#server/system-mail/mail-request.ts";
import {
  idList,
  type PersonalMail,
  readLetter,
  type Recipient,
  sendPersonalMail,
} from "#server/system-mail/personal-mail.ts";
import { fill, mailTexts, oneLine } from "#server/texts/texts.ts";

type Letter = { alerts: { workspace: string; workspace_id: string; details: unknown }[] | null };

/**
 * Emails a user the metrics that crossed their thresholds, unless the user has seen them in the application or has
 * unsubscribed.
 */
export async function sendAlertMail(context: Context, { userId, notificationIds }: AlertRequest): Promise<void> {
  const to = await readLetter<Letter>(context, "select private.alert_email($1, $2::uuid[])", [
    userId,
    idList(notificationIds),
  ]);
  if (!to?.alerts) return;
  const alerts = to.alerts.flatMap(({ details: alert }) => notifiedAlertSchema.safeParse(alert).data ?? []);
  const [first] = alerts;
  const [place] = to.alerts;
  if (!first || !place) return;
  const rows = linkToPage(context, place.workspace_id, ...rowsOf(first));
  await sendPersonalMail(context, userId, to, writeAlertMail(to, [first, ...alerts.slice(1)], rows));
}

/** Returns the list with the records of a metric, or the home page if there is no single list. */
function rowsOf({ entity, where, search }: NotifiedAlert): [path: string, search?: Record<string, string>] {
  if (entity === null || !isEntity(entity)) return ["/dashboard"];
  // Search parameters are JSON, so a text that could be parsed as a number has to be quoted.
  return [kindOf(entity).route, { ...(where && { where }), ...(search && { q: JSON.stringify(search) }) }];
}

function writeAlertMail(
  { language, alerts }: Recipient & Letter,
  entries: readonly [NotifiedAlert, ...NotifiedAlert[]],
  rows: string,
): PersonalMail {
  const words = mailTexts[language].alerts;
  const [first] = entries;
  return {
    subject:
      entries.length === 1
        ? fill(words.subjectOne, { title: oneLine(first.title) })
        : fill(words.subjectMany, { count: new Intl.NumberFormat(language).format(entries.length) }),
    text: [
      fill(words.text, { workspace: oneLine(alerts?.[0]?.workspace ?? "") }),
      ...entries.map((alert) => `• ${lineOf(alert, language)}`),
    ].join("\n"),
    button: { label: words.action, link: rows },
    why: words.why,
  };
}

/** Formats the title, the period, the value and the threshold of an alert. */
function lineOf(
  { title, from, to, value, threshold, unit, currency, direction }: NotifiedAlert,
  language: Language,
): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const format = (minor: number) => formatMetric(minor, unit, { language, currency });
  const days = day.formatRange(new Date(from), new Date(to));
  const crossed = fill(mailTexts[language].alerts[direction], { value: format(value), threshold: format(threshold) });
  return joinFacts([oneLine(title), `${days}: ${crossed}`]);
}

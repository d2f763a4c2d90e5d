import type { Language } from "#domain/languages.ts";
import { formatMetric } from "#domain/metrics/format-metric.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { changeOf } from "#domain/metrics/metric-change.ts";
import { pinnedChartSchema } from "#domain/metrics/pinned-chart.ts";
import { isolateValue, joinFacts } from "#domain/text-direction.ts";
import { zoneName } from "#domain/time/time-zones.ts";
import type { Context } from "#server/context/context.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { asUser } from "#server/postgres/run-as.ts";
import { linkToPage } from "#server/system-mail/link-to-page.ts";
import { type PersonalMail, readLetter, type Recipient, sendPersonalMail } from "#server/system-mail/personal-mail.ts";
import { fill, mailTexts, oneLine } from "#server/texts/texts.ts";

type Workspace = { id: string; name: string; time_zone: string; charts: { title: string; chart: unknown }[] };
type MetricLine = { workspace: Workspace; title: string; answer: MeasureResult; column: number };
/** The customers of a workspace whose sentiment has worsened, the worst first. */
type Worsened = { workspace: string; names: string[] };
const maxNamed = 5;

/**
 * Emails a user the current metrics of the user's pinned charts, with the user's permissions. Sends nothing if there
 * are none, or if the user may not receive the email any more.
 */
export async function sendMetricsMail(context: Context, userId: string): Promise<void> {
  const to = await readLetter<{ workspaces: Workspace[] | null }>(context, "select private.metrics_email($1)", [
    userId,
  ]);
  if (!to?.workspaces) return;
  const entries: MetricLine[] = [];
  const worsened: Worsened[] = [];
  for (const workspace of to.workspaces) {
    const metrics = await metricsOf(context, userId, workspace);
    entries.push(...metrics.entries);
    if (metrics.names.length > 0) worsened.push({ workspace: workspace.name, names: metrics.names });
  }
  const [first] = entries;
  if (!first) return;
  const home = linkToPage(context, first.workspace.id, "/dashboard");
  await sendPersonalMail(context, userId, to, writeMetricsMail(to, entries, worsened, home));
}

/**
 * Returns the total of each chart's first measure, and the customers whose sentiment has worsened, with the permissions
 * of the user who pinned the charts.
 */
async function metricsOf({ pool }: Context, userId: string, workspace: Workspace) {
  const { id, charts } = workspace;
  const known = charts.flatMap(({ title, chart }) => {
    const read = pinnedChartSchema.safeParse(chart);
    return read.success ? [{ title, chart: read.data }] : [];
  });
  const [answers, moods] = await asRole(pool, { ...asUser(userId), snapshot: true }, async (sql) => [
    await answerQuestions(
      sql,
      id,
      known.map(({ chart }) => chart.question),
    ),
    await sql.query<{ account: string }>(
      `select t.account from public.sentiment_changes($1) t where t.now_mean < t.before_mean
       order by t.now_mean - t.before_mean, t.account limit $2`,
      [id, maxNamed],
    ),
  ]);
  const entries = known.flatMap(({ title, chart: { columns: drawn, question } }, at) => {
    const answer = answers[at];
    const measure = drawn?.[0] ?? question.measures[0];
    const column = answer?.columns.findIndex((column) => column.measure === measure) ?? -1;
    return answer && column >= 0 ? [{ workspace, title, answer, column }] : [];
  });
  return { entries, names: moods.rows.map(({ account }) => oneLine(account)) };
}

function writeMetricsMail(
  { language }: Recipient,
  entries: readonly MetricLine[],
  worsened: readonly Worsened[],
  home: string,
): PersonalMail {
  const words = mailTexts[language].metrics;
  const hasSeveral = new Set(entries.map(({ workspace }) => workspace.id)).size > 1;
  const zoneOf = ({ time_zone: zone }: Workspace) => fill(words.zone, { zone: zoneName(zone) });
  const lines = entries.flatMap((entry, at) => {
    const isNew = hasSeveral && entry.workspace.id !== entries[at - 1]?.workspace.id;
    return [
      ...(isNew ? [`\n${joinFacts([oneLine(entry.workspace.name), zoneOf(entry.workspace)])}`] : []),
      `• ${lineOf(entry, language)}`,
    ];
  });
  const list = new Intl.ListFormat(language, { type: "unit" });
  const moods = worsened.map(({ workspace, names }) => {
    const line = fill(words.turned, { names: list.format(names.map(isolateValue)) });
    return joinFacts([hasSeveral && oneLine(workspace), line]);
  });
  return {
    subject: fill(words.subject, { workspace: oneLine(entries[0]?.workspace.name ?? "") }),
    text: [
      words.text,
      ...lines,
      ...(entries[0] && !hasSeveral ? ["", zoneOf(entries[0].workspace)] : []),
      ...(moods.length > 0 ? ["", ...moods] : []),
    ].join("\n"),
    button: { label: words.action, link: home },
    why: words.why,
  };
}

/** Formats a chart's title, its period, its value, and the difference to the value of the compared period. */
function lineOf({ title, answer, column }: MetricLine, language: Language): string {
  const { unit, better } = answer.columns[column] ?? { unit: "count", better: null };
  const [value, before] = [answer.total.values[column], answer.total.compared[column]];
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const days = day.formatRange(new Date(answer.range.from), new Date(answer.range.to));
  const reader = { language, currency: answer.currency };
  const percent = changeOf(value, before, better, unit)?.percent;
  const share = new Intl.NumberFormat(language, {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: 1,
  });
  const change = percent == null ? "" : ` (${share.format(percent / 100)})`;
  const metric = value == null ? mailTexts[language].metrics.unknown : formatMetric(value, unit, reader);
  return joinFacts([oneLine(title), `${days}: ${metric}${change}`]);
}

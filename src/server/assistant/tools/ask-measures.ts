import type * as z from "zod";

import { formatResult } from "#domain/assistant/tools/format-result.ts";
import type * as tools from "#domain/assistant/tools/reading-tools.ts";
import { contributionsTo } from "#domain/metrics/contributions.ts";
import { contributorsOf } from "#domain/metrics/explanation.ts";
import { formatMetric } from "#domain/metrics/format-metric.ts";
import { isAdditive } from "#domain/metrics/is-additive.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Question } from "#domain/metrics/question.ts";
import { toMajor } from "#domain/numbers/money.ts";
import { readAsCaller, type ToolCaller, ToolRejection } from "#server/assistant/tools/caller.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import { forecastMeasure } from "#server/metrics/forecast-measure.ts";

/** Answers questions as `POST /functions/v1/ask` does, and adds each value as formatted text. */
export const ask = (
  caller: ToolCaller,
  { questions }: z.output<(typeof tools.queryMeasures)["input"]>,
): Promise<z.output<(typeof tools.queryMeasures)["output"]>> =>
  readAsCaller(caller, async (sql) => {
    const { language, cache, context } = caller;
    const answers = await answerQuestions(sql, caller.workspaceId, questions, { cache });
    const reader = { language, origin: context.publicUrl };
    for (const [at, question] of questions.entries())
      caller.noted?.({ result: { question, answer: answers[at] as MeasureResult } });
    return {
      answers: questions.map((question: Question, at) => formatResult(question, answers[at] as MeasureResult, reader)),
    };
  });

/**
 * Breaks down a change of a metric, as the chat and Advanced Analytics do. Throws a ToolRejection if the metric is not
 * a sum of its groups, or unknown in one of the ranges.
 */
export const explain = (
  caller: ToolCaller,
  {
    measure,
    range,
    compare,
    by,
    filters,
    currency: chosenCurrency,
    limit,
  }: z.output<(typeof tools.explainChange)["input"]>,
): Promise<z.output<(typeof tools.explainChange)["output"]>> =>
  readAsCaller(caller, async (sql) => {
    if (!isAdditive(measure) || !contributorsOf(measure).includes(by))
      throw new ToolRejection(`\`${measure}\` is not a sum of its groups. Request it by a group instead`);
    const question: Question = {
      measures: [measure],
      range,
      compare,
      by: [by],
      top: maxGroups,
      filters,
      currency: chosenCurrency,
    };
    const [answer] = await answerQuestions(sql, caller.workspaceId, [question], { cache: caller.cache });
    if (!answer) throw new Error("A question has no result");
    caller.noted?.({ result: { question, answer } });
    const { language, context } = caller;
    const { currency, total, columns } = answer;
    const write = (value: number) => formatMetric(value, columns[0]?.unit ?? "count", { language, currency });
    const signed = (value: number) => (value > 0 ? `+${write(value)}` : write(value));
    const [now, before] = [total.values[0] ?? null, total.compared[0] ?? null];
    if (now === null || before === null)
      throw new ToolRejection(`\`${measure}\` is not known for both ranges, so its change is unknown`);
    return {
      measure,
      now_text: write(now),
      before_text: write(before),
      change_text: signed(now - before),
      parts: contributionsTo(answer, limit).map((part) => ({
        id: part.group?.id ?? null,
        name: part.group?.label ?? null,
        is_rest: part.group === null,
        now_text: write(part.now),
        before_text: write(part.before),
        change_text: signed(part.change),
        share_of_change: part.share === null ? null : Math.round(part.share * 10) / 10,
      })),
      source: formatResult(question, answer, { language, origin: context.publicUrl }).source,
    };
  });

/** Maximum number of groups; the remaining ones are combined into one. */
const maxGroups = 200;

/** Returns a forecast like `POST /functions/v1/forecast`. */
export const forecast = (
  caller: ToolCaller,
  input: z.output<(typeof tools.forecastMeasure)["input"]>,
): Promise<z.output<(typeof tools.forecastMeasure)["output"]>> =>
  readAsCaller(caller, async (sql) => {
    const forecast = await forecastMeasure(sql, caller.workspaceId, input);
    const { answer, question } = forecast;
    caller.noted?.({ result: { question, answer } });
    const { currency } = answer;
    const unit = answer.columns[0]?.unit ?? "count";
    const write = (value: number) => formatMetric(value, unit, { language: caller.language, currency });
    const months = forecast.forecast?.months.map(({ period, value, within_80: band }) => ({
      month: period.from.slice(0, 7),
      value: unit === "money" ? Number(toMajor(value, currency)) : value,
      text: write(value),
      low_text: band && write(band.low),
      high_text: band && write(band.high),
    }));
    return {
      measure: input.measure,
      unit,
      currency,
      months_needed: forecast.months_needed,
      months_known: forecast.months_found,
      forecast: months ?? null,
      source: { question, as_of: answer.as_of, pages: [`${caller.context.publicUrl}/dashboard/predictive-analytics`] },
    };
  });

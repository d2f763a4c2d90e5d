import * as z from "zod";

import { listPage } from "#domain/assistant/tools/addresses.ts";
import { sourceSchema, type ToldFigure, toldFigureSchema } from "#domain/assistant/tools/told.ts";
import type { Answer, AnswerRow, Unit } from "#domain/measures/answer.ts";
import { rowAddress } from "#domain/measures/behind.ts";
import { formatFigure } from "#domain/measures/figure-text.ts";
import type { Question } from "#domain/measures/question.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { toMajor } from "#domain/numbers/money.ts";

export const toldAnswerSchema = z.object({
  from: z.string(),
  to: z.string(),
  compared_from: z.string().optional(),
  compared_to: z.string().optional(),
  currency: z.string(),
  total: z.array(toldFigureSchema),
  rows: z.array(
    z.object({
      from: z.string().optional(),
      to: z.string().optional(),
      is_unfinished: z.boolean().optional(),
      groups: z.array(z.object({ by: z.string(), id: z.string().nullable(), name: z.string().nullable() })).optional(),
      figures: z.array(toldFigureSchema),
      page: z.string().optional(),
    }),
  ),
  groups: z.number().describe("How many groups there are, those not listed included"),
  unknown: z.array(
    z.object({ measure: z.string(), reason: z.string(), fact: z.string(), records: z.number().nullable() }),
  ),
  samples: z.enum(["all", "some"]).nullable().describe("Whether the figures are of sample data"),
  source: sourceSchema,
});
export type ToldAnswer = z.infer<typeof toldAnswerSchema>;

type Reader = { language: string; origin: string };

/** The most rows that a reader can make use of individually. */
export const mostToldRows = 200;

/** Formats an answer with its figures also written out, each row with the list of its records. */
export function tellAnswer(question: Question, answer: Answer, { language, origin }: Reader): ToldAnswer {
  const { currency, columns, range, compared_range: compared } = answer;
  const figuresOf = (row: Pick<AnswerRow, "values" | "n" | "compared">): ToldFigure[] =>
    columns.map(({ measure, unit }, at) => ({
      measure,
      unit,
      value: plain(row.values[at], unit, currency),
      text: written(row.values[at], unit, { language, currency }),
      ...(compared && {
        compared: plain(row.compared[at], unit, currency),
        compared_text: written(row.compared[at], unit, { language, currency }),
      }),
      records: row.n[at] ?? 0,
    }));
  const [behind] = answer.behind[0] ?? [];
  return {
    from: range.from,
    to: range.to,
    ...(compared && { compared_from: compared.from, compared_to: compared.to }),
    currency,
    total: figuresOf(answer.total),
    rows: answer.rows.slice(0, mostToldRows).map((row) => {
      const address = behind && rowAddress(behind, row);
      return {
        ...(row.period && { from: row.period.from, to: row.period.to, is_unfinished: row.is_unfinished }),
        ...(row.by.length > 0 && {
          groups: row.by.map(({ id, label }, at) => ({ by: question.by?.[at] ?? "", id, name: label })),
        }),
        figures: figuresOf(row),
        ...(address && { page: listPage(origin, address) }),
      };
    }),
    groups: answer.groups,
    unknown: answer.missing.map(({ measure, reason, fact, rows }) => ({ measure, reason, fact, records: rows })),
    samples: answer.samples,
    source: {
      question,
      as_of: answer.as_of,
      pages: [...new Set(answer.behind.flat().map((address) => listPage(origin, address)))],
    },
  };
}

/** Returns a figure as a number in whole units of its currency, so that no minor units are needed. */
const plain = (value: number | null | undefined, unit: Unit, currency: string): number | null => {
  if (value === null || value === undefined) return null;
  return unit === "money" ? Number(toMajor(Math.round(value), currency)) : value;
};

const written = (value: number | null | undefined, unit: Unit, reader: { language: string; currency: Currency }) =>
  value === null || value === undefined ? null : formatFigure(value, unit, reader);

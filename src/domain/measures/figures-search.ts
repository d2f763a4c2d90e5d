import * as z from "zod/mini";

import type { DimensionId, Question } from "#domain/measures/question.ts";
import { comparisons, rangeNames } from "#domain/measures/range-names.ts";
import { currencySchema } from "#domain/numbers/currency.ts";
import { isDay } from "#domain/time/dates.ts";

/** By what every dashboard can be narrowed. */
export const barDimensions = ["owner", "team", "company", "region"] as const satisfies readonly DimensionId[];

const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined);
const value = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(400))), undefined);

/** What figures cover, as it stands in the address of a dashboard: a part of its route's own schema. */
export const figuresSearch = {
  range: z.catch(z.optional(z.enum(rangeNames)), undefined),
  /** Days of one's own choice, which go before a range; one that is missing is the other. */
  from: day,
  to: day,
  compare: z.catch(z.optional(z.enum([...comparisons, "none"])), undefined),
  currency: z.catch(z.optional(currencySchema), undefined),
  owner: value,
  team: value,
  company: value,
  region: value,
};
export type FiguresSearch = z.infer<z.ZodMiniObject<typeof figuresSearch>>;

/** What a dashboard shows where its address says nothing. */
export type FiguresDefaults = Pick<Question, "range" | "compare">;

/** What all questions of a dashboard have in common. */
export function toQuestionPart(
  search: FiguresSearch,
  defaults: FiguresDefaults,
): Pick<Question, "range" | "compare" | "currency" | "filters"> {
  const { from = search.to, to = search.from, currency } = search;
  const compare = search.compare === "none" ? undefined : (search.compare ?? defaults.compare);
  const chosen = barDimensions.flatMap((dimension) => {
    const wanted = search[dimension];
    return wanted === undefined ? [] : [[dimension, [wanted]] as const];
  });
  const days = from !== undefined && to !== undefined && (from <= to ? { from, to } : { from: to, to: from });
  return {
    range: days || (search.range ?? defaults.range),
    ...(compare && { compare }),
    ...(currency && { currency }),
    ...(chosen.length > 0 && { filters: Object.fromEntries(chosen) }),
  };
}

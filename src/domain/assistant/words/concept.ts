import type { SelectionConcept } from "#domain/assistant/selections/selection-concepts.ts";
import type { WorkConcept } from "#domain/assistant/work/work-concepts.ts";
import type { DimensionId, Grain, MeasureId } from "#domain/metrics/question.ts";

/** Kinds of records that can be counted and are not a dimension. */
export const things = [
  "deals",
  "sales",
  "leads",
  "expenses",
  "calls",
  "activities",
  "meetings",
  "tasks",
  "notes",
] as const;
export type Thing = (typeof things)[number];

/** Date ranges that a single expression names. */
export const timeWords = [
  "today",
  "yesterday",
  "tomorrow",
  "this_week",
  "last_week",
  "next_week",
  "this_month",
  "last_month",
  "next_month",
  "this_quarter",
  "last_quarter",
  "next_quarter",
  "this_year",
  "last_year",
  "last_year_to_date",
  "next_year",
  "this_half",
  "last_half",
  "rest_of_week",
  "rest_of_month",
  "rest_of_quarter",
  "rest_of_year",
  "prior_week",
  "prior_month",
  "prior_quarter",
  "prior_year",
  "day_before_yesterday",
  "day_after_tomorrow",
  "week_before_last",
  "month_before_last",
  "year_before_last",
  /** The year of the previous question, or this year. */
  "whole_year",
  "all",
] as const;
export type TimeWord = (typeof timeWords)[number];

/** The states of deals, and the creation of records. */
export const states = ["won", "lost", "open", "new", "stuck"] as const;
export type State = (typeof states)[number];

/**
 * The possible meanings of words in a question. A language only defines words for them; the grammar is the same for all
 * languages.
 */
export type Concept =
  | `measure.${MeasureId}`
  | `dimension.${DimensionId}`
  | `thing.${Thing}`
  | `state.${State}`
  | `time.${TimeWord}`
  /** The status of an order. */
  | "status.cancelled"
  /** A column of accounts and contacts that is named next to its value, or whose value is missing. */
  | `attribute.${"industry" | "country" | "city" | "email" | "phone"}`
  /** A unit of time, as in 'last 3 months' and 'by month'. */
  | `unit.${Grain}`
  /** The suffix after the number of a day, month, quarter or year, in languages that have one. */
  | `calendar.${Grain}`
  | `half.${1 | 2}`
  | `grain.${Grain}`
  | `month.${number}`
  | `number.${number}`
  /** An ordinal, to distinguish 'the second quarter' from 'two quarters'. */
  | `ordinal.${number}`
  | `value.${"high" | "medium" | "low"}`
  | `quantity.${"count" | "value" | "average" | "total"}`
  /** A rank. 'First' and 'last' are ranks only with a number, as in '前5'. */
  | `rank.${"top" | "bottom" | "most" | "fewest" | "first" | "last"}`
  | `compare.${"mark" | "previous" | "year"}`
  | `span.${"last" | "next" | "since" | "after" | "before" | "from" | "to" | "until"}`
  /** Negation. The negated word follows it in most languages and precedes it in others. */
  | `not.${"not" | "without" | "lacking" | "except"}`
  | `than.${"more" | "less" | "least" | "most"}`
  | `mark.${"by" | "which" | "when" | "who" | "mine" | "list" | "why" | "meaning" | "trend" | "change" | "closing" | "follow" | "and"}`
  /** The day of the week as a group, which no result has. */
  | "mark.weekday"
  /** Verbs of selling and buying, which add nothing to counted units, orders or customers. */
  | "mark.sold"
  /** Verbs of buying and questions for the buyer, which is a customer and not a colleague. */
  | "mark.bought"
  /** A question about the purpose of spending. */
  | "mark.spent"
  /** 'Have not ordered', said of customers, and 'half a year', which contains no number. */
  | `mark.${"quiet" | "halfYear"}`
  /** A pronoun for people named in the previous question. */
  | "mark.they"
  /** A request for a forecast, for advice, or for facts that no record has, such as how 'hot' a lead is. */
  | `mark.${"future" | "advice"}`
  /** A time that the grammar cannot read: a season, weekend, holiday or day of the week. */
  | "mark.season"
  /** 'Now', and a question about how someone or the business is doing, which names no metric. */
  | `mark.${"now" | "doing"}`
  /** 'As a chart', and 'breakdown' without named groups. */
  | `mark.${"chart" | "breakdown"}`
  /** 'Of those', which refers to the records of the previous question. */
  | "mark.among"
  /** 'The same month last year': without other days, this month is compared. */
  | "mark.sameMonth"
  /** A contract: a deal that is won, unless the question says otherwise. */
  | "mark.contract"
  /** 'Job': a deal that may be open or won. */
  | "mark.job"
  /** 'Also', which adds something to the previous question. */
  | "mark.also"
  /** 'Same thing', 'sort them', and words that add nothing to a follow-up, such as 'split it'. */
  | `mark.${"same" | "sorted" | "restate"}`
  /** 'The one before' and 'the next one', which refer to the period of the previous question. */
  | `mark.${"earlier" | "later"}`
  /** A word for both calls and phone numbers. */
  | "mark.phone"
  /** 'Ranking', which means that groups are ranked, not single records. */
  | "mark.ranking"
  /** 'Cheapest' and 'most expensive', said of products by their price. */
  | "mark.price"
  /** 'In a while': a time without a number. */
  | "mark.while"
  /** A share of a whole or a rate. */
  | "mark.share"
  /** A rise or fall, said of groups such as customers. */
  | `change.${"up" | "down"}`
  /** 'Sold', which asks for the number of the goods next to it. */
  | "mark.soldGoods"
  /** 'How much or how many', in languages with one word for both. */
  | "mark.howMuch"
  /** Restrictions that no answer can have, such as 'new products' and 'which have'. */
  | "mark.unsupported"
  /** 'Short of' and 'how far', said of a target. */
  | "mark.gap"
  /** 'His' and 'her', which refer to the previous question if this one names no colleague. */
  | "mark.their"
  /** The words of questions about tasks, activities, emails and facts. */
  | `work.${WorkConcept}`
  /** The words of questions for selected records. */
  | `selection.${SelectionConcept}`
  /** Words that do not change the answer and can also appear within a phrase. */
  | "filler"
  /** Words that do not change the answer. */
  | "noise";

/** The words of a language for each concept, separated by bars. */
export type Words = { readonly [C in Concept]?: string };

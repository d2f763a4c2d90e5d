import { type FollowUpParts, inOtherUnit, isRestating, swapMetric } from "#domain/assistant/follow-up-parts.ts";
import { inferMetric } from "#domain/assistant/infer-metric.ts";
import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import type { Token } from "#domain/assistant/segment.ts";
import { meaning } from "#domain/assistant/token-stream.ts";
import { isLatin } from "#domain/language/fold.ts";

/** The words for 'and'. Other words that join days, such as 'to', do not continue a question. */
export const andWords: readonly string[] = ["and", "y"];

/** True if a question starts with a follow-up word ('and lost?'), or ends with one in a non-Latin script. */
export function continues(tokens: readonly Token[]): boolean {
  const [first, last] = [tokens[0], tokens.at(-1)];
  const isFirst =
    ["mark.follow", "mark.and"].some((mark) => meaning(first, mark) !== undefined) ||
    (meaning(first, "span.to") !== undefined && andWords.includes(first?.text ?? ""));
  return isFirst || (meaning(last, "mark.follow") !== undefined && !isLatin(last?.text[0]));
}

/** True if a question contains anything other than a metric or a kind of records. */
export const hasAnything = ({
  filters,
  by,
  range,
  compare,
  grain,
  rank,
  limit,
  amounts,
  quantity,
  state,
}: ParsedQuestion) =>
  filters.length > 0 ||
  by.length > 0 ||
  [range, compare, grain, rank, limit, amounts, quantity, state].some((part) => part !== undefined);

type Signs = FollowUpParts & {
  /** True if the first word continues the previous question. */
  isContinued: boolean;
  /** True if any word continues the previous question. */
  isMarked: boolean;
  isMine: boolean;
  /** True if a pronoun refers to the previous question. */
  refersBack: boolean;
  /** True if the words name a metric or records. 'Open' alone implies deals, but does not name them. */
  isNamed: boolean;
};

/** True if a question refers back to the previous question, or contains only the differences from it. */
export function isFollowUp(read: ParsedQuestion, before: ParsedQuestion, signs: Signs): boolean {
  const { measure, subject, rank, by, grain, wants } = read;
  const isImplied = !signs.isNamed && measure === before.measure && subject === before.subject;
  const isRest = (measure === undefined && subject === undefined) || isImplied;
  const isOfSame = signs.isContinued && measure === undefined && subject === before.subject && wants === undefined;
  // 'And which has the best margin?' ranks the groups of the previous question.
  const ranksGroups = rank !== undefined && measure !== undefined && by.length === 0 && grain === undefined;
  return (
    signs.refersBack ||
    (signs.isSwap && inferMetric(before) !== null) ||
    isOfSame ||
    (signs.isSame && swapMetric(before, read) !== null) ||
    (signs.isContinued && (measure ?? subject) !== undefined && wants === undefined) ||
    (ranksGroups && before.by.length > 0) ||
    (isRest && (signs.isMarked || signs.isMine || wants === "why" || hasAnything(read)))
  );
}

/**
 * Returns the sum or number of the records of the previous question, or the metric of all its groups, for a question
 * such as 'what's the total'; null for other questions, and for rankings, which do not show all records.
 */
export function totalOf(read: ParsedQuestion, tokens: readonly Token[], before: ParsedQuestion): ParsedQuestion | null {
  // 'In total' also means all time.
  const { range, ...others } = read;
  const isMore =
    hasAnything(range === "all" ? others : read) ||
    [read.measure, read.subject, read.wants].some((part) => part !== undefined);
  if (isMore || !tokens.some(({ text }) => totals.test(text))) return null;
  const { by, grain, rank, quantity, wants, ...rest } = before;
  if ([rank, quantity, rest.work].some((part) => part !== undefined) || (wants ?? "list") !== "list") return null;
  if (by.length > 0 || grain !== undefined) return { ...rest, by: [] };
  if (rest.measure !== undefined) return null;
  const isOfAmounts = ["deals", "sales", "expenses"].some((subject) => subject === rest.subject);
  return { ...rest, by: [], quantity: isOfAmounts ? "value" : "count" };
}
const totals =
  /^(?:(?:in )?total|(?:total|sum) of|sum|altogether|add(?:ed)? up|add them up|suma|en total|total de|合计|总计|总共|一共|加起来|合計|総計|合計で|足すと|합계|총합|합치면|다 합치면)$/;

/** The parts that belong to the metric or the records of a question. Another metric replaces them all. */
const ofWhat = [
  "measure",
  "subject",
  "quantity",
  "state",
  "isNotState",
  "rank",
  "limit",
  "amounts",
  "wants",
  "byDate",
  "orders",
] as const;

/** Returns the previous question without its metric and records, if a follow-up such as 'and profit?' names others. */
function withoutWhat(before: ParsedQuestion, { measure, subject }: ParsedQuestion): ParsedQuestion {
  const isOther =
    (measure !== undefined && measure !== before.measure) || (subject !== undefined && subject !== before.subject);
  if (!isOther) return before;
  const kept = Object.entries(before).filter(([part]) => !ofWhat.some((own) => own === part));
  return Object.fromEntries(kept) as ParsedQuestion;
}

/** True if the previous answer may list records. */
const isListed = ({ subject, by, grain }: ParsedQuestion) =>
  subject !== undefined && by.length === 0 && grain === undefined;

/** Applies a follow-up, which mentions only the differences, to the previous question. */
export function mergeFollowUp(
  whole: ParsedQuestion,
  named: ParsedQuestion,
  { isReplaced, isSwap, isSame, isQuantity, isAdded }: FollowUpParts & { isReplaced: boolean },
): ParsedQuestion {
  const { filters, by, ...rest } = inOtherUnit(whole, named, isQuantity);
  const swapped = isSwap || isSame ? swapMetric(whole, named) : null;
  const { isNotState, ...before } = swapped ?? (isReplaced ? withoutWhat(whole, named) : whole);
  // A ranking of records replaces the previous groups.
  const isOfRecords = rest.subject !== undefined && rest.rank !== undefined;
  const values = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const replaced = new Set(filters.map((filter) => filter.by));
  // Won deals are not in an open stage, so 'and those won?' after deals in negotiation asks for all won deals.
  if (rest.state === "won" || rest.state === "lost") replaced.add("stage");
  const isGrouped = by.length > 0;
  // 'Show me the worst 10' and 'show the whole year' show a metric, not records.
  if (values["wants"] === "list" && inferMetric(before) !== null && !isListed(before)) delete values["wants"];
  // 'How many is that' after a list asks for its number.
  if (rest.quantity !== undefined && before.wants === "list") delete before.wants;
  // 'What was the most?' after expenses asks for the category.
  const isRanked = rest.rank !== undefined && rest.subject === undefined && rest.grain === undefined;
  const isOfCategory =
    isRanked && before.measure === "expenses" && before.grain === undefined && before.by.length === 0;
  return {
    ...before,
    ...(isNotState && rest.state === undefined && { isNotState }),
    ...values,
    filters: [...before.filters.filter((filter) => !replaced.has(filter.by)), ...filters],
    by:
      isAdded && isGrouped
        ? [...new Set([...before.by, ...by])]
        : isGrouped || isOfRecords
          ? by
          : isOfCategory
            ? ["category"]
            : before.by,
  };
}

/**
 * Returns the dependence of a question on the previous one: `surely` if it cannot be understood alone, such as 'compared
 * to last year?'; `maybe` if it can, such as 'won this month', but may continue a refused question; otherwise undefined.
 */
export function dependenceOf(
  tokens: readonly Token[],
  read: ParsedQuestion,
  {
    isContinued,
    refersBack,
    isNamed,
    isWhole,
  }: Pick<Signs, "isContinued" | "refersBack" | "isNamed"> & { isWhole: boolean },
): "surely" | "maybe" | undefined {
  const has = (...kinds: string[]) =>
    tokens.filter((token) => kinds.some((kind) => meaning(token, kind) !== undefined));
  const isHalf = has("time", "month", "compare.year", "compare.previous").length < 2;
  const isRate = tokens.some(({ text }) => rate.test(text));
  const isSaid = isRate || has("mark.doing", "mark.change", "change").length > 0;
  const isHalfCompared = !isNamed && read.compare !== undefined && isHalf && !isSaid;
  const isRest = !isNamed && !isWhole;
  if (
    refersBack ||
    has("mark.also").length > 0 ||
    tokens.some(isRestating) ||
    isHalfCompared ||
    isOfNothing(tokens) ||
    (isRest && isContinued)
  )
    return "surely";
  return isContinued || isRest ? "maybe" : undefined;
}

/** The names of rates of change, such as 'year over year', which need no metric. */
const rate = /^(?:前|昨)\S*比$|^同比$|^环比$|대비$|^yoy$|^mom$| over | on year|^interanual$/u;

/** True for a Chinese question that ends with 的 and so names no records, such as '今年有订单的', unless it asks who or what. */
function isOfNothing(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ text }) => !/^[?？吗呢]+$/u.test(text));
  return (
    words.at(-1)?.text === "的" && !words.some((token) => asking.some((mark) => meaning(token, mark) !== undefined))
  );
}
const asking = ["mark.who", "mark.which", "mark.meaning", "mark.when", "mark.why", "mark.mine"] as const;

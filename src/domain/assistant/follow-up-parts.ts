import { quantityWords, wordsAfterMetric, wordsBeforeMetric } from "#domain/assistant/follow-up-words.ts";
import { inferMetric } from "#domain/assistant/infer-metric.ts";
import type { ParsedFilter, ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { type Groups, isOfGoods, sideOf } from "#domain/assistant/read-filters.ts";
import { wholeRange } from "#domain/assistant/record-conditions.ts";
import type { Token } from "#domain/assistant/segment.ts";
import { meaning, type TokenStream } from "#domain/assistant/token-stream.ts";
import type { Concept } from "#domain/assistant/words/concept.ts";
import { measures } from "#domain/metrics/measures.ts";
import type { Range } from "#domain/metrics/question.ts";
import { resolveRange } from "#domain/metrics/ranges.ts";

export type FollowUpParts = {
  /** True for 'by revenue', which can only replace the metric of a previous result. */
  isSwap: boolean;
  /** True for 'same thing'. */
  isSame: boolean;
  /** True for 'same thing', and for words that add nothing, such as 'split it'. */
  isRestated: boolean;
  /** True for the quantity of products. */
  isQuantity: boolean;
  /** True for 'too', which adds a group to the previous ones. */
  isAdded: boolean;
  /** True for 'too' in a question without days and names, which continues the previous one: 'profit too'. */
  isAlso: boolean;
};

/** True for a word that only refers to the previous question, such as 'same thing'. */
export const isRestating = ({ concepts }: Token): boolean =>
  concepts.some((concept) => restating.includes(concept)) && !concepts.includes("noise");
const restating: readonly Concept[] = ["mark.restate", "mark.same", "mark.sorted"];

export function readFollowUpParts(
  stream: TokenStream,
  tokens: readonly Token[],
  before: ParsedQuestion | null,
): FollowUpParts {
  const isOf = (token: Token | undefined, kinds: readonly string[]) =>
    kinds.some((kind) => meaning(token, kind) !== undefined);
  const isAdded = tokens.some(
    (token, at) =>
      token.concepts.includes("mark.also") ||
      (token.text === "も" && isOf(tokens[at - 1], ["measure", "dimension", "mark.by"])),
  );
  // 'Expenses of last year too' does not say whether the names of the previous question still apply.
  const isBare = tokens.every(
    (token) => token.names.length === 0 && !isOf(token, ["time", "month", "calendar", "unit"]),
  );
  return {
    isSwap: before !== null && readSwap(stream, tokens),
    isSame: tokens.some(({ concepts }) => concepts.includes("mark.same")),
    isRestated: tokens.some(isRestating),
    isQuantity: tokens.some(({ text }) => quantityWords.has(text)),
    isAdded,
    isAlso: isAdded && isBare,
  };
}

/** The words that a follow-up which only replaces the metric can contain. */
const swapWords = ["mark.by", "mark.follow", "mark.restate", "mark.sorted", "mark.list", "mark.which", "noise"];

/**
 * True for a follow-up that only replaces the metric of the previous result: 'by revenue', 'in units' and 'by revenue,
 * not units'. The metric after 'not' is marked as used.
 */
function readSwap(stream: TokenStream, tokens: readonly Token[]): boolean {
  const places = tokens.flatMap((token, at) => (meaning(token, "measure") === undefined ? [] : [at]));
  const isNot = (at: number) => ["not.not", "not.except"].some((mark) => meaning(tokens[at], mark) !== undefined);
  const isJoin = (at: number) => wordsBeforeMetric.has(tokens[at]?.text ?? "");
  // 'Not units' in Latin script and Chinese, 数量ではなく in Japanese and Korean.
  const isAfter = (at: number) => /[\p{Script=Hangul}\p{Script=Hiragana}]/u.test(tokens[at]?.text ?? "");
  const isNegated = (at: number) =>
    [at - 1, ...(isJoin(at - 1) ? [at - 2] : [])].some((near) => isNot(near) && !isAfter(near)) ||
    (isNot(at + 1) && isAfter(at + 1));
  const negated = places.filter(isNegated);
  const [named, ...others] = places.filter((at) => !negated.includes(at));
  if (named === undefined || others.length > 0 || negated.length > 1) return false;
  const isJoined = isJoin(named - 1) || wordsAfterMetric.has(tokens[named + 1]?.text ?? "");
  const isOwn = (token: Token, at: number) =>
    places.includes(at) || isNot(at) || token.concepts.some((concept) => swapWords.includes(concept));
  if (!(isJoined || negated.length > 0) || !tokens.every(isOwn)) return false;
  stream.use(...tokens.filter((_, at) => negated.includes(at) || isNot(at)));
  stream.takeAll("mark.by");
  return true;
}

/** Returns the previous question with the metric of a follow-up; null if either of them has none, or other records. */
export function swapMetric(before: ParsedQuestion, { measure, subject: other }: ParsedQuestion): ParsedQuestion | null {
  const { quantity: _, wants, subject, ...rest } = before;
  if (measure === undefined || other !== undefined || before.work) return null;
  if (subject === undefined && before.measure === undefined) return null;
  const isOfAmounts = subject === "sales" || subject === "expenses";
  const isOther = wants !== undefined && wants !== "list";
  return isOther ? null : { ...rest, measure, ...(subject !== undefined && !isOfAmounts && { subject }) };
}

/**
 * Returns the revenue for 'in money' after the number of units or orders, and sold units for 'quantity' after the
 * revenue of products.
 */
export function inOtherUnit(before: ParsedQuestion, read: ParsedQuestion, isQuantity: boolean): ParsedQuestion {
  const { quantity, ...others } = read;
  if (read.measure !== undefined || read.subject !== undefined) return read;
  const isNumber = before.measure === "units_sold" || before.measure === "sales_count";
  if (isNumber && quantity === "value") return { ...others, measure: "revenue" };
  const isOfProducts = before.measure === "revenue" && before.by.includes("product");
  return isOfProducts && isQuantity && quantity === "count" ? { ...others, measure: "units_sold" } : read;
}

/** Uses 'the least' and 'first 5' for the groups of the previous question, and a single number for its limit. */
export function readRank(stream: TokenStream, before: ParsedQuestion, { rank, limit }: Groups): Pick<Groups, "limit"> {
  if (before.by.length === 0) return {};
  const ranks = stream
    .all("rank")
    .filter(({ id }) => sideOf(id) === rank && ((id !== "first" && id !== "last") || limit !== undefined));
  stream.use(...ranks.map(({ token }) => token));
  if (before.rank === undefined || rank !== undefined || stream.left().length !== 1) return {};
  const [number, ...more] = stream.tokens.filter((token) => stream.isFree(token) && token.number !== undefined);
  const many = number?.number ?? 0;
  if (more.length > 0 || !Number.isInteger(many) || many < 1 || many > 100) return {};
  stream.use(number);
  return { limit: many };
}

const opposite = { more: "most", less: "least", least: "less", most: "more" } as const;

type Limits = Pick<ParsedQuestion, "amounts"> & { filters: ParsedFilter[] };

/** Excludes the names and amounts of a follow-up after 'without', as in 'without Acme' and 'without those over 20k'. */
export function withExceptions(stream: TokenStream, before: ParsedQuestion | null, read: Limits): Limits {
  if (before === null || ["measure", "thing"].some((kind) => stream.all(kind).length > 0)) return read;
  const [without, ...more] = stream.all("not.without");
  const [except = without] = stream.all("not.except");
  if (!except || more.length > 0) return read;
  const [amount, ...others] = read.amounts ?? [];
  const metric = inferMetric(before);
  // Deals without a value are not 'over 20k', but a limit excludes them. Their sum is the same.
  const isSum = metric !== null && measures[metric].unit === "money" && before.quantity !== "average";
  if (amount && others.length === 0 && read.filters.length === 0 && isSum) {
    stream.use(except.token);
    return { ...read, amounts: [{ than: opposite[amount.than], value: amount.value }] };
  }
  const [filter, ...rest] = read.filters;
  const isOfName = [1, -1].some((step) => (stream.tokens[except.at + step]?.names.length ?? 0) > 0);
  if (!filter || rest.length > 0 || !isOfName || (isOfGoods(filter) && isOfCustomers(before))) return read;
  stream.use(except.token);
  return { ...read, filters: [{ ...filter, isExcluded: true }] };
}

/** True for customers. 'Without desks' can mean those that never bought desks. */
const isOfCustomers = ({ by, subject }: ParsedQuestion): boolean => by.includes("account") || subject === "accounts";

type Continued = { before: ParsedQuestion; whole: ParsedQuestion; today: string };

/**
 * True for a follow-up that could mean something else: 'sort them' by something other than an amount, counts sorted by
 * their amount, a limit of amounts after groups, which could apply to the groups or to the records in them, other
 * periods as well, and a comparison that replaces the period of the previous question.
 */
export function isUncertainFollowUp(
  tokens: readonly Token[],
  { rank, amounts, isSwap, isAdded, ...read }: ParsedQuestion & FollowUpParts,
  { before, whole, today }: Continued,
): boolean {
  const isGrouped = whole.by.length > 0 || whole.grain !== undefined;
  const isSorted = tokens.some(({ concepts }) => concepts.includes("mark.sorted"));
  const isByAmount = tokens.some((token) => meaning(token, "rank") !== undefined && amountWord.test(token.text));
  const metric = inferMetric(whole);
  const isCount = metric !== null && measures[metric].unit !== "money";
  const firstDayOf = (range: Range) => resolveRange(wholeRange(range, today), today).from;
  const isOfOtherDays =
    read.compare !== undefined &&
    read.range !== undefined &&
    before.range !== undefined &&
    firstDayOf(read.range) !== firstDayOf(before.range);
  return (
    (isSorted && rank === undefined && !isSwap) ||
    (isGrouped && ((isByAmount && isCount) || amounts !== undefined)) ||
    (isAdded && read.grain !== undefined && before.grain !== undefined) ||
    isOfOtherDays
  );
}

/** The words in ranks by amount, such as 'sort by value' and 金額順. */
const amountWord = /value|amount|size|valor|importe|金額|金额|금액/u;

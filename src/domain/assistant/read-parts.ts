import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import type { Token } from "#domain/assistant/segment.ts";
import { meaning, type TokenStream } from "#domain/assistant/token-stream.ts";
import { isLatin } from "#domain/language/fold.ts";
import { type DimensionId, isDimension, type MeasureId } from "#domain/metrics/question.ts";

/** The metrics of sums that shares and changes of groups are about. A share of won deals is more likely a win rate. */
const summed: readonly (MeasureId | undefined)[] = ["revenue", "units_sold", "sales_count", "expenses", "gross_profit"];
/** The dimensions that sales have, so that a question may leave out the metric. */
const ofSales: readonly string[] = [
  "account",
  "product",
  "category",
  "region",
  "channel",
  "industry",
  "city",
  "country",
];

/** Reads a share of a whole, or the groups that grew or shrank. Otherwise, the words stay unused and are reported. */
export const withParts = (stream: TokenStream, read: ParsedQuestion): ParsedQuestion =>
  withShare(stream, read) ?? withChange(stream, read) ?? read;

const isPlain = ({ grain, amounts, state, isClosing, isNotState, filters, within }: ParsedQuestion): boolean =>
  [grain, amounts, state, isClosing, isNotState, within].every((part) => part === undefined) &&
  filters.every(({ id, isExcluded }) => id !== null && !isExcluded);

/** Returns the metric: the named one, or revenue. Undefined if the question is about anything else. */
function summedMeasure({ measure, subject, filters, by, quantity }: ParsedQuestion): MeasureId | undefined {
  if (quantity === "average") return undefined;
  if (measure !== undefined) return summed.includes(measure) && subject === undefined ? measure : undefined;
  if (subject === "expenses") return "expenses";
  const keys = [...filters.map((filter) => filter.by), ...by];
  const isOfSales = subject === "sales" || keys.every((key) => ofSales.includes(key));
  return isOfSales && ["sales", "accounts", "products", undefined].includes(subject) ? "revenue" : undefined;
}

/** 'Rate' in languages that write it as a suffix, which is not a share of the metric next to it. */
const rates: readonly string[] = ["率", "율", "률"];
const percents = new Set(["%", "percent", "pct", "por ciento", "パーセント", "퍼센트", "프로"]);

/** Parses 'what percent of revenue comes from retail' and 'share of revenue by product'; null for anything else. */
function withShare(stream: TokenStream, read: ParsedQuestion): ParsedQuestion | null {
  const { filters, by, rank, compare, wants } = read;
  const shares = stream.all("mark.share");
  // 'The top 20% of customers' is neither 20 customers nor a question for a share.
  const isNumber = shares.some(
    ({ token, at }) => percents.has(token.text) && stream.tokens[at - 1]?.number !== undefined,
  );
  if (shares.length === 0 || isNumber || shares.some(({ token }) => rates.includes(token.text))) return null;
  const isChanged = stream.tokens.some((token) => meaning(token, "mark.change") !== undefined);
  const isOther = compare !== undefined || isChanged || rank === "bottom" || (wants ?? "list") !== "list";
  if (isOther || !isPlain(read) || read.subject === "accounts" || read.subject === "products") return null;
  const measure = summedMeasure(read);
  const [filter] = filters;
  const isOfGroups = by.length === 1 && filters.every((own) => own.by !== by[0]);
  // Categories of products and of expenses share their names, so 'freight as a share of revenue' may compare the two.
  const isOfOne = by.length === 0 && filters.length === 1 && (filter?.by !== "category" || measure === "expenses");
  if (measure === undefined || !(isOfGroups || isOfOne)) return null;
  const { subject: _, quantity, ...rest } = read;
  // 'How many percent' asks for the share, not for a number of records.
  const isCounted = shares.some(({ at }) =>
    [at - 1, at + 1].some((near) => meaning(stream.tokens[near], "quantity.count") !== undefined),
  );
  if (quantity === "count" && !isCounted) return null;
  stream.use(...shares.map(({ token }) => token));
  return { ...rest, measure, wants: "share" };
}

const ways = { up: "rise", down: "fall", more: "rise", less: "fall" } as const;

/** Returns the direction of 'grew', or of 'less than' before a period; undefined for other words. */
function wayOf(token: Token): "rise" | "fall" | undefined {
  const change = meaning(token, "change");
  const than = meaning(token, "compare.mark") === undefined ? undefined : meaning(token, "than");
  const way = change ?? than;
  return way === "up" || way === "down" || way === "more" || way === "less" ? ways[way] : undefined;
}

/** Returns the only dimension that a question names; undefined if there are several or none, or if it counts others. */
function groupIn(stream: TokenStream, { by, subject }: ParsedQuestion) {
  const named = stream.tokens.flatMap((token) => meaning(token, "dimension") ?? []);
  const [first, ...others] = new Set(named);
  const isOwnGroup = by.length === 0 || (by.length === 1 && by[0] === first);
  const isCounted = subject === undefined || subject === "sales" || subject === `${first}s`;
  return first && isDimension(first) && others.length === 0 && isOwnGroup && isCounted ? first : undefined;
}

/**
 * True if the words about a rise or fall of a metric describe the group: 'products that sell less than last year'. 'Did
 * sales to customers fall' and 'customers fell' are about a total.
 */
function isHead({ tokens }: TokenStream, by: DimensionId | undefined): boolean {
  const at = tokens.findIndex((token) => meaning(token, "dimension") === by);
  const changed = tokens.findIndex((token) => wayOf(token) !== undefined);
  const isNamed = tokens.some((token) => ["measure", "thing"].some((kind) => meaning(token, kind) !== undefined));
  return isNamed && (isLatin(tokens[at]?.text[0]) ? at === 0 : at > changed);
}

/** Parses 'which customers bought less than last year' and 'which products grew most'; null for anything else. */
function withChange(stream: TokenStream, read: ParsedQuestion): ParsedQuestion | null {
  const { filters, range, wants, quantity } = read;
  const found = new Set(stream.tokens.flatMap((token) => wayOf(token) ?? []));
  const [way] = found;
  const compare = read.compare ?? (range === "this_year" ? "year" : range === "this_month" ? "previous" : undefined);
  const isOther = (wants ?? "list") !== "list" || quantity === "count" || read.rank === "bottom";
  if (!way || found.size > 1 || compare === undefined || isOther || !isPlain(read)) return null;
  const isAsked = stream.tokens.some((token) => meaning(token, "mark.who") !== undefined);
  const buyers = read.measure === "active_customers" ? stream.all("mark.which") : [];
  const by = groupIn(stream, read) ?? (buyers.length > 0 ? "account" : undefined);
  const isGroup = read.by.length > 0 || buyers.length > 0 || isHead(stream, by);
  if (by === undefined || isAsked || !isGroup || filters.some((filter) => filter.by === by)) return null;
  const { subject: _, quantity: _value, rank: _rank, ...rest } = read;
  const measure = buyers.length > 0 ? "revenue" : summedMeasure({ ...read, by: [by] });
  if (measure === undefined) return null;
  const ofGroup = stream.all(`dimension.${by}`).map(({ token }) => token);
  stream.use(...ofGroup, ...stream.tokens.filter((token) => wayOf(token) !== undefined));
  stream.use(...stream.all("rank").map(({ token }) => token), ...stream.all("mark.change").map(({ token }) => token));
  return { ...rest, measure, by: [by], compare, wants: way };
}

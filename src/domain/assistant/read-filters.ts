import { isAccountField } from "#domain/assistant/account-fields.ts";
import { pickCustomChoice, useFieldNames, withoutFieldNames } from "#domain/assistant/custom-field-filters.ts";
import {
  type FilterKey,
  filterKeys,
  type ParsedFilter,
  type ParsedQuestion,
} from "#domain/assistant/parsed-question.ts";
import { numberOf } from "#domain/assistant/read-calendar.ts";
import { meaning, type TokenStream } from "#domain/assistant/token-stream.ts";
import type { NamedValue } from "#domain/assistant/vocabulary.ts";
import { isLatin } from "#domain/language/fold.ts";
import { type DimensionId, isDimension } from "#domain/metrics/question.ts";

const isFilterKey = (id: string | undefined): id is FilterKey => filterKeys.some((key) => key === id);

/**
 * Picks the meaning of an ambiguous name: the kind named by a word next to it, otherwise the first, which is the most
 * common. Undefined if there are no names.
 */
function chosenName(stream: TokenStream, at: number, names: readonly NamedValue[]): NamedValue | undefined {
  // In 'the line of desks', the joining word is skipped.
  const isJoined = meaning(stream.tokens[at - 1], "span.from") !== undefined;
  const positions = [at - 1, at + 1, ...(isJoined ? [at - 2] : [])];
  const neighbours = positions.map((position) => meaning(stream.tokens[position], "dimension"));
  const name = names.find(({ by }) => neighbours.includes(by));
  if (name) {
    const word = positions.find((position) => meaning(stream.tokens[position], "dimension") === name.by);
    // 'By owner for Ana' groups by owner, 'the owner Ana' does not.
    if (word !== undefined && !isGroup(stream, word)) stream.use(stream.tokens[word]);
  }
  return name ?? names[0];
}

/** Parses the filters of a question: names in the workspace, and missing values. */
export function readFilters(stream: TokenStream): ParsedFilter[] {
  const filters: ParsedFilter[] = [];
  let isExcluding = false;
  for (const [at, token] of stream.tokens.entries()) {
    if (token.names.length === 0 || !stream.isFree(token)) continue;
    // The meaning of a word in metrics takes precedence over the choices of custom fields.
    const name = chosenName(stream, at, withoutFieldNames(token.names)) ?? pickCustomChoice(stream, at, token.names);
    if (!name) continue;
    // 'Not' refers to the word after it, which is not a name in 'not won by Ana'.
    const before = stream.tokens[at - 1];
    const near = [-2, -1, 1, 2].map((step) => stream.tokens[at + step]);
    // In Latin script, 'except' precedes the name: 'desks but not chairs' excludes chairs.
    const isExcept = (token: (typeof near)[number], step: number) =>
      stream.isFree(token) && meaning(token, "not") === "except" && (step < 2 || !isLatin(token.text[0]));
    const isNot = stream.isFree(before) && meaning(before, "not") === "not";
    const except = isNot ? before : near.find(isExcept);
    // In 'except Ana and Ben', both are excluded.
    const isAfterExcept = meaning(before, "not") === "except";
    const follows: boolean =
      isExcluding && !isAfterExcept && [1, 2].some((step) => (stream.tokens[at - step]?.names.length ?? 0) > 0);
    if (except) stream.use(except);
    isExcluding = except !== undefined || follows;
    stream.use(
      token,
      ...[at - 1, at + 1]
        .map((position) => stream.tokens[position])
        .filter((word) => meaning(word, "attribute") === name.by),
    );
    // 'Ana and Ben' matches either of them.
    const joint = stream.tokens[at + 1];
    const isJoint =
      meaning(joint, "compare.mark") !== undefined && stream.tokens[at + 2]?.names.some(({ by }) => by === name.by);
    if (isJoint) stream.use(joint);
    filters.push({ by: name.by, id: name.id, label: name.label, isExcluded: isExcluding });
  }
  useFieldNames(stream, filters);
  filters.push(...withoutFilters(stream), ...priorityFilters(stream), ...statusFilters(stream));
  return filters;
}

/** Marks 'customers' as used next to their industry or place, as in 'sales to customers in Leeds'. */
export function useCustomers(stream: TokenStream, filters: readonly ParsedFilter[]): void {
  for (const [at, { names }] of stream.tokens.entries()) {
    if (
      !names.some(({ by, id }) => isAccountField(by) && filters.some((filter) => filter.by === by && filter.id === id))
    )
      continue;
    const near = [at - 1, at + 1].map((position) => stream.tokens[position]);
    stream.use(...near.filter((token) => meaning(token, "dimension") === "account"));
  }
}

/** Parses phrases such as 'without owner' into filters for records without a value. */
function withoutFilters(stream: TokenStream): ParsedFilter[] {
  const marks = [
    ...stream.all("not.without").map((mark) => ({ ...mark, step: 1 })),
    ...stream.all("not.lacking").map((mark) => ({ ...mark, step: -1 })),
  ];
  return marks.flatMap(({ token, at, step }): ParsedFilter[] => {
    const word = stream.tokens[at + step];
    const by = stream.isFree(word) ? (meaning(word, "attribute") ?? meaning(word, "dimension")) : undefined;
    if (!isFilterKey(by)) return [];
    stream.use(token, word);
    return [{ by, id: null, label: null, isExcluded: false }];
  });
}

function priorityFilters(stream: TokenStream): ParsedFilter[] {
  return stream.all("value").flatMap(({ token, at, id }): ParsedFilter[] => {
    const word = [at + 1, at - 1]
      .map((position) => stream.tokens[position])
      .find((token) => meaning(token, "dimension") === "priority");
    if (!word) return [];
    stream.use(token, word);
    return [{ by: "priority", id, label: id, isExcluded: false }];
  });
}

/** Parses 'cancelled' in a question about orders. Deals have no such status. */
function statusFilters(stream: TokenStream): ParsedFilter[] {
  const isOfOrders = stream.all("thing.sales").length + stream.all("measure.sales_count").length > 0;
  const [status] = isOfOrders ? stream.all("status") : [];
  if (!status) return [];
  const isNot = [-1, 1].some((step) => meaning(stream.tokens[status.at + step], "not") !== undefined);
  if (isNot) return [];
  stream.use(status.token);
  return [{ by: "order_status", id: status.id, label: status.token.text, isExcluded: false }];
}

const thans = ["more", "less", "least", "most"] as const;

/** Parses phrases such as 'over 10,000' into at most two limits of amounts; undefined if there are none. */
export function readAmounts(stream: TokenStream): ParsedQuestion["amounts"] {
  const amounts = stream.all("than").flatMap(({ token, at, id }) => {
    // The number follows the word in most languages and precedes it in others, possibly with a currency between them.
    const near = [at + 1, at - 1, at + 2, at - 2].find((position) => {
      const token = stream.tokens[position];
      return stream.isFree(token) && token.number !== undefined;
    });
    const word = near === undefined ? undefined : stream.tokens[near];
    const value = numberOf(word);
    if (value === undefined) return [];
    stream.use(token, word);
    const than = thans.find((word) => word === id);
    return than ? [{ than, value }] : [];
  });
  if (amounts.length === 0) amounts.push(...amountsBetween(stream));
  return amounts.length > 0 ? amounts.slice(0, 2) : undefined;
}

/**
 * Parses phrases such as 'between 1,000 and 3,000': two numbers with a joining word, neither of which belongs to a
 * date.
 */
function amountsBetween(stream: TokenStream): NonNullable<ParsedQuestion["amounts"]> {
  const numbers = stream.tokens.flatMap((token, at) =>
    stream.isFree(token) && token.number !== undefined ? [{ token, at, value: token.number }] : [],
  );
  const [one, other, ...more] = numbers;
  if (!one || !other || more.length > 0 || one.value >= other.value) return [];
  const between = stream.tokens.slice(one.at + 1, other.at);
  const isJoined = between.length === 1 && between.every((token) => meaning(token, "span") !== undefined);
  if (!isJoined) return [];
  const marks = [stream.tokens[one.at - 1], ...between, stream.tokens[other.at + 1]];
  stream.use(one.token, other.token, ...marks.filter((token) => meaning(token, "span") !== undefined));
  return [
    { than: "least", value: one.value },
    { than: "most", value: other.value },
  ];
}

/**
 * True if the words next to a dimension mean that a metric is grouped by it, or if it follows another group: 'by region
 * and product'.
 */
function isGroup(stream: TokenStream, at: number): boolean {
  const isMark = (token: (typeof stream.tokens)[number] | undefined) =>
    meaning(token, "mark.by") !== undefined || meaning(token, "mark.which") !== undefined;
  const [one, before] = [stream.tokens[at - 2], stream.tokens[at - 1]];
  const isJoined = meaning(before, "mark.and") !== undefined || meaning(before, "span.to") !== undefined;
  return (
    isMark(stream.tokens[at]) ||
    isMark(before) ||
    // In Latin script, 'by' precedes the group.
    (!isLatin(stream.tokens[at]?.text[0]) && isMark(stream.tokens[at + 1])) ||
    (isJoined && meaning(one, "dimension") !== undefined)
  );
}

/** True for a filter by what was bought. */
export const isOfGoods = ({ by, id }: ParsedFilter): boolean => (by === "product" || by === "category") && id !== null;

/** Returns the dimension of two values that a question compares, as in 'Ana or Ben'. */
function comparedIn(filters: readonly ParsedFilter[]): DimensionId[] {
  const [one, other, ...more] = filters.filter(({ isExcluded }) => !isExcluded);
  return one && one.by === other?.by && more.length === 0 && isDimension(one.by) ? [one.by] : [];
}

/**
 * True for two compared names, as in 'Ana versus Ben' and 'which is better, Ana or Ben', unless the question asks for a
 * total.
 */
function isContrast(stream: TokenStream, hasMeasure: string | false): boolean {
  const { tokens } = stream;
  if (tokens.some((token) => meaning(token, "quantity") === "total")) return false;
  const isBetween = tokens.some((token, at) => {
    const isNamed = [at - 1, at + 1].every((near) => (tokens[near]?.names.length ?? 0) > 0);
    return isNamed && meaning(token, "compare.mark") !== undefined;
  });
  const isOfMetric = hasMeasure === "metric" || hasMeasure === false;
  return isBetween || (isOfMetric && stream.all("compare.mark").length + stream.all("mark.which").length > 0);
}

/** True for 'the owner of the biggest deal', where the rank applies to the deal and not to owners. */
function isRankOfRecord(stream: TokenStream): boolean {
  const { tokens } = stream;
  const ranks = stream.all("rank");
  const [first] = ranks;
  if (!first || ranks.some(({ id }) => id === "most" || id === "fewest")) return false;
  const isSkipped = (token: (typeof tokens)[number]) =>
    token.number !== undefined || ["rank", "quantity", "state"].some((kind) => meaning(token, kind) !== undefined);
  const after = tokens.slice(first.at + 1).find((token) => !isSkipped(token));
  const before = tokens.slice(0, first.at).findLast((token) => !isSkipped(token));
  const isDeal = (token: typeof after) => meaning(token, "thing") === "deals";
  return isDeal(after) || (isDeal(before) && meaning(after, "dimension") === undefined);
}

export const sideOf = (rank: string) => (rank === "bottom" || rank === "fewest" || rank === "last" ? "bottom" : "top");

export type Groups = Pick<ParsedQuestion, "by" | "rank" | "limit" | "grain">;

/** Parses the groups of a metric and their requested number. */
export function readGroups(
  stream: TokenStream,
  hasMeasure: "metric" | "records" | "periods" | false,
  filters: readonly ParsedFilter[],
): Groups & { counted: DimensionId | undefined } {
  const groups: Groups & { counted: DimensionId | undefined } = { by: [], counted: undefined };
  const rank = stream.all("rank")[0];
  if (rank) {
    groups.rank = sideOf(rank.id);
    // As in 'top 5 customers' and 'the 5 customers who bought most'.
    const ofGroups = stream.all("dimension").map(({ at }) => at - 1);
    const near = [rank.at - 1, rank.at + 1, rank.at - 2, rank.at + 2, ...ofGroups].find((position) => {
      const number = stream.isFree(stream.tokens[position]) ? numberOf(stream.tokens[position]) : undefined;
      return number !== undefined && Number.isInteger(number) && number >= 1 && number <= 100;
    });
    if (near !== undefined) {
      groups.limit = numberOf(stream.tokens[near]) ?? 1;
      stream.use(stream.tokens[near]);
    }
  }
  const who = stream.all("mark.who").length > 0;
  const isBought = stream.tokens.some(({ concepts }) => concepts.includes("mark.bought"));
  for (const { token, at, id } of stream.all("dimension")) {
    if (!isDimension(id) || !stream.isFree(token)) continue;
    // 'Breakdown' names no group, unless the question says 'by breakdown'.
    const isNoGroup =
      token.concepts.includes("mark.breakdown") && meaning(stream.tokens[at - 1], "mark.by") === undefined;
    if (isNoGroup) continue;
    // 'The sources of leads' groups them, with or without 'by'.
    const isSource = id === "source" && hasMeasure === "records";
    const isBuyer = id === "account" && isBought && filters.some(isOfGoods);
    if (rank || who || isSource || isBuyer || isGroup(stream, at)) groups.by.push(id);
    else if (hasMeasure === false && groups.counted === undefined) groups.counted = id;
    else continue;
    stream.use(token);
  }
  if (who) {
    if (groups.by.length === 0 && groups.counted === undefined) groups.by.push(isBought ? "account" : "owner");
    stream.use(...stream.all("mark.who").map(({ token }) => token));
  }
  if ((rank || isContrast(stream, hasMeasure)) && groups.by.length === 0 && hasMeasure !== "periods") {
    groups.by.push(...comparedIn(filters));
    if (groups.by.length > 0) stream.use(...stream.all("compare.mark").map(({ token }) => token));
  }
  groups.by = [...new Set(groups.by)];
  if (groups.by.length > 0 && isRankOfRecord(stream)) return groups;
  // Groups are ranked, while 'largest' refers to single records. 'Best and worst' are two rankings, and 'first' needs a
  // number.
  const ranks = stream
    .all("rank")
    .filter(
      ({ id }) => sideOf(id) === groups.rank && ((id !== "first" && id !== "last") || groups.limit !== undefined),
    );
  const isAmount = ranks.some(({ id }) => id === "top" || id === "bottom");
  if (isAmount || groups.by.length > 0 || hasMeasure === "metric" || hasMeasure === "periods")
    stream.use(...ranks.map(({ token }) => token));
  return groups;
}

import {
  isOfMembers,
  withBreakdown,
  withBuyers,
  withDefaultMeasure,
  withListed,
  withOpenDeals,
  withOpenStages,
  withOrders,
  withOwner,
  withOwnProfit,
  withReasons,
  withStages,
  withUnits,
  withUsualRange,
} from "#domain/assistant/complete-question.ts";
import { dictionaryOf, wordLanguages } from "#domain/assistant/dictionary.ts";
import { isDoubtful, withPeriodOfReturn } from "#domain/assistant/doubts.ts";
import { isUncertainFollowUp, readFollowUpParts, readRank, withExceptions } from "#domain/assistant/follow-up-parts.ts";
import {
  continues,
  dependenceOf,
  hasAnything,
  isFollowUp,
  mergeFollowUp,
  totalOf,
} from "#domain/assistant/follow-up.ts";
import { isSubject, type ListScope, type ParsedQuestion, type Subject } from "#domain/assistant/parsed-question.ts";
import { planOf } from "#domain/assistant/plan.ts";
import { readDays } from "#domain/assistant/read-days.ts";
import { isOfGoods, readAmounts, readFilters, readGroups, useCustomers } from "#domain/assistant/read-filters.ts";
import { withParts } from "#domain/assistant/read-parts.ts";
import { quietSince, readQuietTime, withQuietCustomers } from "#domain/assistant/read-quiet-time.ts";
import { listsOrders, readWhat, withoutCount } from "#domain/assistant/read-what.ts";
import { isUnknown, maxQuestionLength, segment, type Segmented } from "#domain/assistant/segment.ts";
import { meaning, TokenStream } from "#domain/assistant/token-stream.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Concept } from "#domain/assistant/words/concept.ts";
import type { Language } from "#domain/languages.ts";
import { type Grain, isGrain } from "#domain/metrics/question.ts";

/** A parsed question. `interpretation` is null if the question cannot be answered with certainty. */
export type ParseResult = {
  interpretation: ParsedQuestion | null;
  /** Unknown words, and words without a role in the question. */
  unknown: string[];
  corrected: Segmented["corrected"];
  /** The understood part, which is used to find the nearest questions. */
  near: ParsedQuestion;
  /** The way in which the question depends on the one before it; undefined if it does not. */
  dependence?: "surely" | "maybe" | undefined;
};

export type ParseOptions = {
  vocabulary: Vocabulary;
  language: Language;
  before?: ParsedQuestion | null;
  /** The list that the question is about. */
  within?: ListScope | undefined;
};

/**
 * Parses a question in any of the languages; if several match equally well, the reader's language is used. Returns an
 * answerable question only if each meaningful word has a role in it.
 */
export function readQuestion(text: string, options: ParseOptions): ParseResult {
  const isFollowUp = (options.before ?? null) !== null;
  return readTokens(segmentQuestion(text, options.vocabulary, options.language, isFollowUp), options);
}

/**
 * Splits the first 500 characters of a question into tokens of the language that knows most of them; the given language
 * takes precedence over equally good ones. With `isFollowUp`, it knows the words that only occur in follow-ups.
 */
export function segmentQuestion(
  text: string,
  vocabulary: Vocabulary,
  language: Language,
  isFollowUp = false,
): Segmented & { language: Language } {
  const question = text.slice(0, maxQuestionLength);
  const last = segmentedLast.get(vocabulary.names);
  const reader = `${language} ${isFollowUp}`;
  if (last?.question === question && last.reader === reader) return last.segmented;
  const readings = [language, ...wordLanguages.filter((other) => other !== language)].map((candidate) => ({
    language: candidate,
    ...segment(question, dictionaryOf(candidate, vocabulary, isFollowUp)),
  }));
  const segmented = readings.reduce((least, reading) => (reading.cost < least.cost ? reading : least));
  segmentedLast.set(vocabulary.names, { question, reader, segmented });
  return segmented;
}

/** The last segmented question by the names of its vocabulary, because a question is segmented more than once. */
const segmentedLast = new WeakMap<
  Vocabulary["names"],
  { question: string; reader: string; segmented: Segmented & { language: Language } }
>();

/** Parses the tokens of a question. */
export function readTokens(
  { tokens, corrected }: Segmented,
  { vocabulary, before = null, within }: ParseOptions,
): ParseResult {
  const stream = new TokenStream(tokens);
  const parts = readFollowUpParts(stream, tokens, before);
  const isContinued = continues(stream.tokens) || parts.isAlso;
  const isChart = stream.takeAll("mark.chart");
  const isMarked = isContinued || parts.isRestated || isChart || stream.all("mark.follow").length > 0;
  const isSaid = (concept: Concept) => tokens.some(({ concepts }) => concepts.includes(concept));
  const isSum = stream.tokens.some(
    (token) => meaning(token, "time") === "all" && meaning(token, "quantity") === "total",
  );
  const quietFor = readQuietTime(stream, vocabulary.today);
  const { isOdd, ...days } = readDays(stream, vocabulary.today, before?.range);
  const limits = readAmounts(stream);
  const { amounts, filters } = withExceptions(stream, before, { amounts: limits, filters: readFilters(stream) });
  const isMine = stream.takeAll("mark.mine");
  const isTheirs = stream.takeAll("mark.their") && filters.every(({ by }) => by !== "owner");
  const refersBack = stream.takeAll("mark.they") || isTheirs;
  const isOfOrders = listsOrders(stream, filters, days.range !== undefined);
  const named = readWhat(stream, amounts !== undefined, before);
  const what = isOfOrders && named.measure === "sales_count" ? withoutCount(named) : named;
  const hasMeasure = what.measure !== undefined || what.subject !== undefined;
  const grain = readGrain(stream);
  const { counted: entity, ...groups } = readGroups(
    stream,
    grain
      ? "periods"
      : what.measure !== undefined || (!hasMeasure && before?.measure === "expenses")
        ? "metric"
        : hasMeasure && "records",
    filters,
  );
  if (hasMeasure) useCustomers(stream, filters);
  if (before && !hasMeasure) Object.assign(groups, readRank(stream, before, groups));
  const isTrend = stream.takeAll("mark.trend");
  // 'And by reason?' may leave out 'by'.
  if (entity && !hasMeasure && !isSubject(`${entity}s`) && (before || entity === "lost_reason")) groups.by.push(entity);
  // 'Did Ana close' is about deals that are won.
  const isPast = tokens.some(({ text }) => text === "did");
  const isClosed = stream.takeAll("mark.closing");
  const isClosing = isClosed && !isPast;
  const isOfChange = days.compare === undefined ? stream.all("mark.change").length > 0 : stream.takeAll("mark.change");
  const isDoing = isSaid("mark.doing");
  // 'How is Ana doing' does not ask how something is defined.
  if (isDoing) stream.takeAll("mark.meaning");
  const wants = wantsOf(stream) ?? (isOfOrders && what.subject === "sales" ? ("list" as const) : undefined);
  const counts = isSubject(`${entity}s`) ? (`${entity}s` as Subject) : undefined;
  // Without a subject, the question is about the rows of the list.
  const subject = what.subject ?? (what.measure === undefined ? (counts ?? within?.entity) : undefined);
  // 'More than last year' compares periods and is not a ranking.
  const isCompared = days.compare !== undefined && groups.by.length === 0 && grain === undefined;
  const rank = isCompared && groups.limit === undefined ? undefined : groups.rank;
  const read = withParts(stream, {
    ...what,
    ...(subject && { subject }),
    filters,
    by: groups.by,
    ...(rank && { rank }),
    ...(groups.limit && { limit: groups.limit }),
    ...(amounts && { amounts }),
    ...days,
    ...(isClosing && { isClosing }),
    ...(isClosed &&
      isPast &&
      what.measure === undefined && { subject: subject ?? ("deals" as const), state: "won" as const }),
    ...(grain ? { grain } : isTrend && { grain: "month" as const }),
    ...(wants && { wants }),
    ...(within && { within }),
  });
  // Customers who have not ordered are the subject of a new question. They are not a follow-up.
  const own = quietFor ? withListed(read, true) : read;
  const isNamed =
    counts !== undefined ||
    within !== undefined ||
    tokens.some((token) => meaning(token, "thing") !== undefined || meaning(token, "measure") !== undefined);
  const total = before && !isNamed ? totalOf(own, tokens, before) : null;
  const signs = { ...parts, isContinued, isMarked, isMine, refersBack, isNamed };
  const ofBefore = before !== null && (total !== null || isFollowUp(own, before, signs));
  const ofThose = stream.all("mark.among").map(({ token }) => token);
  if (ofBefore && what.measure === undefined && (what.subject ?? before.subject) === before.subject)
    stream.use(...ofThose);
  // 'In total' sums up the range of the previous question.
  const { range: _, ...summed } = own;
  const merged = withBreakdown(
    stream,
    total ??
      (ofBefore
        ? mergeFollowUp(before, isSum ? summed : own, { ...parts, isReplaced: isContinued && isNamed })
        : withDefaultMeasure(own, isDoing)),
    isChart,
  );
  const quietDay = quietFor && quietSince(quietFor, read.range, vocabulary.today);
  const listed = withOrders(withBuyers(ofBefore ? merged : withListed(merged, false), isSaid("mark.bought")));
  const asked = quietFor ? withQuietCustomers(listed, quietDay) : withReasons(listed, isOfChange);
  const isOfContracts = isSaid("mark.contract") && asked.subject === "deals" && isOfAnyState(asked);
  const stated = isOfContracts ? { ...asked, state: "won" as const } : asked;
  const whole = withOpenStages(withUsualRange(withOwnProfit(stated)), vocabulary);
  const isOwn = isMine && ((ofBefore && !hasAnything(read)) || isOfMembers(whole));
  const mine = isOwn ? withOwner(whole, vocabulary) : whole;
  const open = total ? mine : withOpenDeals(mine, isSaid("mark.now"));
  const interpretation = withStages(withUnits(open, tokens), tokens);
  stream.useAdjacent("mark.by");
  const unknown = [...tokens.filter(isUnknown).map(({ text }) => text), ...stream.left()];
  const isWhole =
    isDoing || isClosing || wants !== undefined || quietFor !== undefined || (rank !== undefined && own.by.length > 0);
  const dependence = dependenceOf(tokens, own, {
    isContinued,
    refersBack,
    isNamed,
    isWhole: isWhole || what.measure !== undefined,
  });
  const isSure =
    !isOdd &&
    ((dependence !== "surely" && !parts.isSwap) || ofBefore) &&
    !(
      before &&
      ofBefore &&
      isUncertainFollowUp(tokens, { ...read, ...parts }, { before, whole: interpretation, today: vocabulary.today })
    ) &&
    (quietFor === undefined || quietDay !== undefined) &&
    unknown.length === 0 &&
    (entity === undefined || subject !== undefined || groups.by.includes(entity)) &&
    !isOfBuyers(interpretation) &&
    !(isSaid("mark.bought") && isOfUnnamedGoods(interpretation, before)) &&
    !isDoubtful(interpretation, tokens) &&
    !(isSaid("mark.price") && interpretation.by.includes("product")) &&
    !(isSaid("mark.ranking") && interpretation.by.length === 0 && interpretation.grain === undefined) &&
    !isPhoneOf(interpretation, isSaid("mark.phone")) &&
    !(before?.orders && isSaid("mark.which") && (subject ?? "accounts") !== "accounts") &&
    "plan" in planOf(interpretation, vocabulary);
  return {
    interpretation: isSure ? interpretation : null,
    unknown: [...new Set(unknown)],
    corrected,
    near: withPeriodOfReturn(interpretation),
    ...(dependence && { dependence }),
  };
}

/** True if nothing restricts the state of deals. Contracts are then won deals. */
const isOfAnyState = ({ measure, state, isClosing, filters, by }: ParsedQuestion): boolean =>
  [measure, state, isClosing].every((part) => part === undefined) &&
  [...filters.map((filter) => filter.by), ...by].every((key) => key !== "stage");

/**
 * True if a question about buying excludes goods, refers to the products of the previous question ('who bought it'), or
 * names neither goods nor a customer ('what did they buy').
 */
function isOfUnnamedGoods({ filters, by, range, measure }: ParsedQuestion, before: ParsedQuestion | null): boolean {
  const goods = filters.filter(isOfGoods);
  const isOfGroup = before?.by.some((dimension) => dimension === "product" || dimension === "category") === true;
  const isBare = measure === "revenue" && filters.length === 0 && by.length === 0 && range === undefined;
  return goods.some(({ isExcluded }) => isExcluded) || (isOfGroup && goods.length === 0) || isBare;
}

/** True for 'the phone of Ana' in languages where 'phone' and 'call' are one word. */
const isPhoneOf = ({ measure, filters, quantity, range }: ParsedQuestion, isPhone: boolean): boolean =>
  isPhone &&
  measure === "calls_made" &&
  quantity === undefined &&
  range === undefined &&
  filters.some(({ by }) => by === "contact" || by === "account");

/** True for what customers spend, which is not an expense. */
const isOfBuyers = ({ measure, by, filters }: ParsedQuestion): boolean =>
  measure === "expenses" && [...by, ...filters.map((filter) => filter.by)].some((key) => buyers.includes(key));
const buyers: readonly string[] = ["account", "contact"];

/** Parses phrases such as 'monthly' and 'by month'; undefined if there are none. */
function readGrain(stream: TokenStream): Grain | undefined {
  const stateGrain = stream.take("grain");
  if (isGrain(stateGrain)) return stateGrain;
  const [unit] = [...stream.all("unit"), ...stream.all("calendar")];
  if (!unit || !isGrain(unit.id)) return undefined;
  const marks = ["mark.by", "mark.which", "rank"];
  const isMarked = [unit.at - 1, unit.at + 1].some((at) =>
    marks.some((mark) => meaning(stream.tokens[at], mark) !== undefined),
  );
  const when = stream.all("mark.when");
  if (!isMarked && (when.length === 0 || stream.all("rank").length === 0)) return undefined;
  stream.use(unit.token, ...when.map(({ token }) => token));
  return unit.id;
}

function wantsOf(stream: TokenStream): ParsedQuestion["wants"] {
  if (stream.takeAll("mark.why")) {
    stream.takeAll("mark.change");
    return "why";
  }
  if (stream.takeAll("mark.meaning")) return "meaning";
  return stream.takeAll("mark.list") ? "list" : undefined;
}

import {
  isOfMembers,
  withDefaultMeasure,
  withListed,
  withOpenStages,
  withOwner,
  withReasons,
  withUsualRange,
} from "#domain/assistant/complete-question.ts";
import { dictionaryOf, wordLanguages } from "#domain/assistant/dictionary.ts";
import { continues, hasAnything, isFollowUp, mergeFollowUp } from "#domain/assistant/follow-up.ts";
import { isSubject, type ListScope, type ParsedQuestion, type Subject } from "#domain/assistant/parsed-question.ts";
import { planOf } from "#domain/assistant/plan.ts";
import { readDays } from "#domain/assistant/read-days.ts";
import { readAmounts, readFilters, readGroups } from "#domain/assistant/read-filters.ts";
import { quietSince, readQuietTime, withQuietCustomers } from "#domain/assistant/read-quiet-time.ts";
import { isUnknown, segment, type Segmented } from "#domain/assistant/segment.ts";
import { meaning, TokenStream } from "#domain/assistant/token-stream.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import { type State, states } from "#domain/assistant/words/concept.ts";
import type { Language } from "#domain/languages.ts";
import { type Grain, grains, type MeasureId, measureIds } from "#domain/metrics/question.ts";

/** A parsed question. `interpretation` is null if the question cannot be answered with certainty. */
export type ParseResult = {
  interpretation: ParsedQuestion | null;
  /** Unknown words, and words without a role in the question. */
  unknown: string[];
  corrected: Segmented["corrected"];
  /** The understood part, which is used to find the nearest questions. */
  near: ParsedQuestion;
};

const maxQuestionLength = 500;
const isMeasure = (id: string | undefined): id is MeasureId => measureIds.some((measure) => measure === id);
const isState = (id: string | undefined): id is State => states.some((state) => state === id);
const isGrain = (id: string | undefined): id is Grain => grains.some((grain) => grain === id);

/** Measures that count the records in a state. 'Value of open deals' does not ask for their number. */
const counted: Partial<Record<MeasureId, Pick<ParsedQuestion, "subject" | "state">>> = {
  open_deals: { subject: "deals", state: "open" },
  deals_won: { subject: "deals", state: "won" },
  deals_lost: { subject: "deals", state: "lost" },
  deals_opened: { subject: "deals", state: "new" },
  stuck_deals: { subject: "deals", state: "stuck" },
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
  return readTokens(segmentQuestion(text, options.vocabulary, options.language), options);
}

/**
 * Splits the first 500 characters of a question into tokens of the language that knows most of them; the given language
 * takes precedence over equally good ones.
 */
export function segmentQuestion(
  text: string,
  vocabulary: Vocabulary,
  language: Language,
): Segmented & { language: Language } {
  const question = text.slice(0, maxQuestionLength);
  const readings = [language, ...wordLanguages.filter((other) => other !== language)].map((candidate) => ({
    language: candidate,
    ...segment(question, dictionaryOf(candidate, vocabulary)),
  }));
  return readings.reduce((least, reading) => (reading.cost < least.cost ? reading : least));
}

/** Parses the tokens of a question. */
export function readTokens(
  { tokens, corrected }: Segmented,
  { vocabulary, before = null, within }: ParseOptions,
): ParseResult {
  const stream = new TokenStream(tokens);
  const isContinued = continues(stream.tokens);
  const isMarked = isContinued || stream.all("mark.follow").length > 0;
  const isSum = stream.tokens.some(
    (token) => meaning(token, "time") === "all" && meaning(token, "quantity") === "total",
  );
  const quietFor = readQuietTime(stream, vocabulary.today);
  const { isOdd, ...days } = readDays(stream, vocabulary.today, before?.range);
  const amounts = readAmounts(stream);
  const filters = readFilters(stream);
  const isMine = stream.takeAll("mark.mine");
  const refersBack = stream.takeAll("mark.they");
  const what = readWhat(stream, amounts !== undefined);
  const hasMeasure = what.measure !== undefined || what.subject !== undefined;
  const grain = readGrain(stream);
  const { counted: entity, ...groups } = readGroups(
    stream,
    grain ? "periods" : what.measure === undefined ? hasMeasure && "records" : "metric",
    filters,
  );
  const isTrend = stream.takeAll("mark.trend");
  const isClosing = stream.takeAll("mark.closing");
  const isOfChange = days.compare === undefined ? stream.all("mark.change").length > 0 : stream.takeAll("mark.change");
  const wants = wantsOf(stream);
  const counts = isSubject(`${entity}s`) ? (`${entity}s` as Subject) : undefined;
  // Without a subject, the question is about the rows of the list.
  const subject = what.subject ?? (what.measure === undefined ? (counts ?? within?.entity) : undefined);
  // 'More than last year' compares periods and is not a ranking.
  const isCompared = days.compare !== undefined && groups.by.length === 0 && grain === undefined;
  const rank = isCompared && groups.limit === undefined ? undefined : groups.rank;
  const read: ParsedQuestion = {
    ...what,
    ...(subject && { subject }),
    filters,
    by: groups.by,
    ...(rank && { rank }),
    ...(groups.limit && { limit: groups.limit }),
    ...(amounts && { amounts }),
    ...days,
    ...(isClosing && { isClosing }),
    ...(grain ? { grain } : isTrend && { grain: "month" as const }),
    ...(wants && { wants }),
    ...(within && { within }),
  };
  // Customers who have not ordered are the subject of a new question. They are not a follow-up.
  const own = quietFor ? withListed(read, true) : read;
  const ofBefore = before !== null && isFollowUp(own, before, { isContinued, isMarked, isMine, refersBack });
  // 'In total' sums up the range of the previous question.
  const { range: _, ...summed } = own;
  const merged = ofBefore ? mergeFollowUp(before, isSum ? summed : own) : withDefaultMeasure(own);
  const quietDay = quietFor && quietSince(quietFor, read.range, vocabulary.today);
  const listed = ofBefore ? merged : withListed(merged, false);
  const asked = quietFor ? withQuietCustomers(listed, quietDay) : withReasons(listed, isOfChange);
  const whole = withOpenStages(withUsualRange(asked), vocabulary);
  const isOwn = isMine && ((ofBefore && !hasAnything(read)) || isOfMembers(whole));
  const interpretation = isOwn ? withOwner(whole, vocabulary) : whole;
  stream.useAdjacent("mark.by");
  const unknown = [...tokens.filter(isUnknown).map(({ text }) => text), ...stream.left()];
  const isSure =
    !isOdd &&
    (!refersBack || before !== null) &&
    (quietFor === undefined || quietDay !== undefined) &&
    unknown.length === 0 &&
    (entity === undefined || subject !== undefined) &&
    !isOfBuyers(interpretation) &&
    "plan" in planOf(interpretation, vocabulary);
  return {
    interpretation: isSure ? interpretation : null,
    unknown: [...new Set(unknown)],
    corrected,
    near: interpretation,
  };
}

/** True for what customers spend, which is not an expense. */
const isOfBuyers = ({ measure, by, filters }: ParsedQuestion): boolean =>
  measure === "expenses" && [...by, ...filters.map((filter) => filter.by)].some((key) => buyers.includes(key));
const buyers: readonly string[] = ["account", "contact"];

/** Parses the measure, or the subject and quantity. */
function readWhat(
  stream: TokenStream,
  hasAmounts: boolean,
): Pick<ParsedQuestion, "measure" | "subject" | "quantity" | "state" | "isNotState"> {
  const parsedParts: Pick<ParsedQuestion, "measure" | "subject" | "quantity" | "state" | "isNotState"> = {};
  const isAverage = stream.takeAll("quantity.average");
  const isCount = stream.all("quantity.count").length > 0;
  // In 'with a value over 10,000', 'value' belongs to the amount.
  const isOfAmount = hasAmounts && (isCount || stream.all("quantity.total").length === 0);
  const isValue = stream.all("quantity.value").length > 0 && !isOfAmount;
  // A count and an amount, or an average of counts, are two questions. The word then stays unused and is reported.
  if (!isCount || !(isAverage || isValue)) stream.use(...stream.all("quantity.count").map(({ token }) => token));
  stream.use(...stream.all("quantity.value").map(({ token }) => token));
  const named = measuresIn(stream);
  if (named.length === 0 && stream.all("mark.spent").length > 0) parsedParts.measure = "expenses";
  const thing = stream.all("thing")[0];
  const [first] = named;
  if (isMeasure(first) && named.length === 1) {
    // 'Most sold' is also a rank, which is parsed later.
    const ofMeasure = stream.all("measure").filter(({ token }) => meaning(token, "rank") === undefined);
    stream.use(...ofMeasure.map(({ token }) => token));
    if (counted[first]) Object.assign(parsedParts, counted[first]);
    else parsedParts.measure = first;
  }
  if (thing && isSubject(thing.id)) {
    stream.use(...stream.all(`thing.${thing.id}`).map(({ token }) => token));
    parsedParts.subject = thing.id;
  }
  readState(stream, parsedParts);
  // Everything that is won, lost or open is a deal, unless the question says otherwise.
  const isDeal = parsedParts.state === "won" || parsedParts.state === "lost" || parsedParts.state === "open";
  if (isDeal && parsedParts.measure === undefined && parsedParts.subject === undefined && !countsOthers(stream))
    parsedParts.subject = "deals";
  if (isAverage) parsedParts.quantity = "average";
  else if (isValue && !(isCount && parsedParts.subject === undefined)) parsedParts.quantity = "value";
  else if (isCount) parsedParts.quantity = "count";
  return parsedParts;
}

/** Measures about selling and buying; the verb adds nothing to them. */
const traded = ["units_sold", "sales_count", "new_customers", "active_customers", "average_sale"];

/** Returns the measures that a question names. 'How many units did we sell' names only one. */
function measuresIn(stream: TokenStream): string[] {
  const all = stream.all("measure");
  const isTraded = all.some(({ id }) => traded.includes(id));
  const counts = all.filter(({ token }) => !isTraded || meaning(token, "mark.sold") === undefined);
  return [...new Set(counts.map(({ id }) => id))];
}

/** True if the counted records are not deals: won customers are not deals. */
function countsOthers(stream: TokenStream): boolean {
  return stream.all("dimension").some(({ at, id }) => {
    const isGroup = [at - 1, at + 1].some((near) => {
      const neighbour = stream.tokens[near];
      return meaning(neighbour, "mark.by") !== undefined || meaning(neighbour, "mark.which") !== undefined;
    });
    return !isGroup && isSubject(`${id}s`) && stream.all("mark.who").length + stream.all("rank").length === 0;
  });
}

function readState(stream: TokenStream, parsedParts: Pick<ParsedQuestion, "subject" | "state" | "isNotState">) {
  const [state, ...others] = stream.all("state");
  if (!state || !isState(state.id) || others.some(({ id }) => id !== state.id)) return;
  if (parsedParts.state !== undefined && parsedParts.state !== state.id) return;
  stream.use(state.token, ...others.map(({ token }) => token));
  parsedParts.state = state.id;
  const not = [state.at - 1, state.at + 1, state.at - 2]
    .map((at) => stream.tokens[at])
    .find((token) => meaning(token, "not") === "not" || meaning(token, "not") === "except");
  if (!not || !stream.isFree(not)) return;
  stream.use(not);
  parsedParts.isNotState = true;
}

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

import { extendedDictionary } from "#domain/assistant/extended-dictionary.ts";
import type { ParsedFilter, ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { planOf } from "#domain/assistant/plan.ts";
import { readDays } from "#domain/assistant/read-days.ts";
import { readAmounts, readFilters } from "#domain/assistant/read-filters.ts";
import { isUnknown, maxQuestionLength, segment, type Token } from "#domain/assistant/segment.ts";
import { pickDirection } from "#domain/assistant/selections/pick-direction.ts";
import { isOfPresent, withBought } from "#domain/assistant/selections/read-bought.ts";
import { type SelectionConcept, selectionConcepts } from "#domain/assistant/selections/selection-concepts.ts";
import { selectionWords } from "#domain/assistant/selections/selection-words.ts";
import { meaning, TokenStream } from "#domain/assistant/token-stream.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { WorkReading } from "#domain/assistant/work/work-reading.ts";
import type { Language } from "#domain/languages.ts";
import { firstDay } from "#domain/metrics/ranges.ts";
import { addDays } from "#domain/time/dates.ts";

const words = { prefix: "selection", concepts: selectionConcepts, words: selectionWords } as const;
const maxLimit = 50;

type Options = { vocabulary: Vocabulary; language: Language; before: ParsedQuestion | null };

/** The parts of a question that a kind of selection sets, and the meanings of words that it explains. */
type Kind = { part: Partial<ParsedQuestion>; explains: readonly SelectionConcept[]; isOfCustomers?: true };

/**
 * Parses a question for the latest or first records, for customers by their orders, for records without an owner, for
 * the contacts of an account, for a record as a whole, or for deals that should have closed; null for other questions.
 * After another question, a bare name is a follow-up.
 */
export function readSelection(text: string, { vocabulary, language, before }: Options): WorkReading | null {
  const { tokens, corrected } = segment(
    text.slice(0, maxQuestionLength),
    extendedDictionary(language, vocabulary, words),
  );
  const stream = new TokenStream(tokens);
  const kind = kindOf(stream, vocabulary.today, before);
  if (!kind) return null;
  const amounts = readAmounts(stream);
  const days = readDays(stream, vocabulary.today, undefined);
  const named = readFilters(stream);
  const goods = kind.part.orders === "goods" ? withBought(stream, named) : named;
  const explained = new Set<string>(["other", ...kind.explains].map((concept) => `selection.${concept}`));
  for (const token of stream.tokens) {
    const isOfCustomers = kind.isOfCustomers && meaning(token, "dimension") === "account";
    if (isOfCustomers || token.concepts.some((concept) => explained.has(concept))) stream.use(token);
  }
  for (const mark of ["mark.when", "mark.and"] as const) stream.takeAll(mark);
  const isCounted = [stream.takeAll("quantity.count"), stream.takeAll("selection.count")].includes(true);
  stream.useAdjacent("mark.by");
  const near: ParsedQuestion = {
    ...kind.part,
    ...(isCounted && kind.part.orders
      ? { quantity: "count" as const }
      : kind.part.work
        ? {}
        : { wants: "list" as const }),
    filters: [...(kind.part.filters ?? []), ...(goods ?? named)],
    by: [],
    ...(amounts && { amounts }),
    ...(days.range && days.range !== "all" && { range: days.range }),
    ...(kind.part.range && { range: kind.part.range }),
  };
  const unknown = [...new Set([...tokens.filter(isUnknown).map(({ text: word }) => word), ...stream.left()])];
  const isPlanned = "plan" in planOf(near, vocabulary);
  const isSure =
    unknown.length === 0 &&
    goods !== null &&
    (kind.part.orders !== "goods" || isOfPresent(stream)) &&
    !days.isOdd &&
    days.compare === undefined &&
    (kind.part.range === undefined || days.range === undefined) &&
    !(isCounted && !kind.part.orders) &&
    !(kind.part.byDate && asksForSum(stream, tokens)) &&
    !hasAmbiguousName(tokens) &&
    isPlanned;
  return {
    interpretation: isSure ? near : null,
    near,
    isNear: isPlanned && goods !== null && unknown.length <= 1,
    unknown,
    corrected,
  };
}

/** True for the total or number of the latest records, which are only listed. */
const asksForSum = (stream: TokenStream, tokens: readonly Token[]): boolean =>
  stream.all("quantity.total").length > 0 || tokens.some(({ text }) => text.includes("多少"));

/** True if a name belongs to several records of a kind, or to a person and a customer. */
const hasAmbiguousName = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ names }) => new Set(names.filter(({ by }) => by !== "custom").map(({ by, id }) => `${by} ${id}`)).size > 1,
  );

const has = (stream: TokenStream, concept: SelectionConcept): boolean => stream.all(`selection.${concept}`).length > 0;

const isName = ({ names }: Token, ...kinds: readonly string[]) => names.some(({ by }) => kinds.includes(by));

function kindOf(stream: TokenStream, today: string, before: ParsedQuestion | null): Kind | null {
  const { tokens } = stream;
  const records = tokens.filter((token) => isName(token, "account", "contact"));
  const isOfDeals = stream.all("thing.deals").length > 0;
  if (has(stream, "pastClose") && isOfDeals) {
    stream.takeAll("thing.deals");
    if (stream.all("state").every(({ id }) => id === "open")) stream.takeAll("state.open");
    const range = { from: firstDay, to: addDays(today, -1) };
    return { part: { subject: "deals", state: "open", isClosing: true, range }, explains: ["pastClose"] };
  }
  const ofCustomers = customersOf(stream);
  if (ofCustomers) return ofCustomers;
  const dated = pickDirection(stream, maxLimit);
  if (dated) return dated;
  if (has(stream, "unassigned")) return unassigned(stream);
  if (records.length !== 1) return null;
  if (has(stream, "contactsOf") && records.some((token) => isName(token, "account"))) {
    for (const { token } of stream.all("dimension.contact")) stream.use(token);
    return { part: { subject: "contacts" }, explains: ["contactsOf", "profile"] };
  }
  const isBare = before === null && tokens.length === 1;
  return has(stream, "profile") || isBare
    ? { part: { work: { of: "fact" } }, explains: ["profile"], isOfCustomers: true }
    : null;
}

/** Reads customers by the number of their orders or by what they bought; null for other questions. */
function customersOf(stream: TokenStream): Kind | null {
  const isOfCustomers =
    stream.all("dimension.account").length > 0 ||
    has(stream, "customers") ||
    has(stream, "repeat") ||
    stream.tokens.some((token) => isName(token, "industry"));
  if (!isOfCustomers) return null;
  const goods = stream.tokens.filter((token) => isName(token, "product", "category"));
  const common = { subject: "accounts" as const };
  const customers = { isOfCustomers: true as const };
  if (goods.length > 0)
    return has(stream, "never") || has(stream, "bought")
      ? { part: { ...common, orders: "goods" }, explains: ["customers", "bought", "never", "noOrders"], ...customers }
      : null;
  if (has(stream, "once"))
    return { part: { ...common, orders: "once" }, explains: ["customers", "once"], ...customers };
  if (has(stream, "noOrders"))
    return { part: { ...common, orders: "none" }, explains: ["customers", "noOrders"], ...customers };
  return has(stream, "repeat")
    ? { part: { ...common, orders: "repeat" }, explains: ["customers", "repeat"], ...customers }
    : null;
}

/** Reads deals, customers, contacts or leads without an owner; null for other questions. */
function unassigned(stream: TokenStream): Kind | null {
  const subject = (["deals", "leads"] as const).find((thing) => stream.all(`thing.${thing}`).length > 0);
  const ofGroup = (["account", "contact"] as const).find((group) => stream.all(`dimension.${group}`).length > 0);
  const records = subject ?? (ofGroup && (`${ofGroup}s` as const));
  if (!records) return null;
  const isOpen = records === "deals" && stream.takeAll("state.open");
  for (const { token } of stream.all(subject ? `thing.${subject}` : `dimension.${ofGroup}`)) stream.use(token);
  const owner: ParsedFilter = { by: "owner", id: null, label: null, isExcluded: false };
  const part = { subject: records, filters: [owner], ...(isOpen && { state: "open" as const }) };
  return { part, explains: ["unassigned", ...(ofGroup ? (["customers"] as const) : [])] };
}

import { isOfDeals } from "#domain/assistant/infer-metric.ts";
import { isSubject, type ParsedQuestion, type Subject } from "#domain/assistant/parsed-question.ts";
import { isOfGoods } from "#domain/assistant/read-filters.ts";
import type { Token } from "#domain/assistant/segment.ts";
import type { TokenStream } from "#domain/assistant/token-stream.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";

/**
 * Adds the usual measure or records if the question names none: revenue for a ranking such as 'best', for a comparison
 * and for 'how are we doing', lost deals for reasons, new leads for sources, and deals for 'what closes this month'. 'How
 * are we doing on target' asks for the share that was reached.
 */
export function withDefaultMeasure(read: ParsedQuestion, isDoing: boolean): ParsedQuestion {
  if (isDoing && read.measure === "revenue_target") return { ...read, measure: "target_reached" };
  const isOfGroups = read.by.length > 0 || read.grain !== undefined;
  const isOfReasons =
    read.by.join() === "lost_reason" && (read.subject ?? "deals") === "deals" && read.measure === undefined;
  // A bottom rank, as in 'why do some not sell', does not ask for the rarest reason.
  if (isOfReasons && read.state === undefined && read.rank !== "bottom")
    return { ...read, subject: "deals", state: "lost" };
  // 'The largest expense' asks for a single record.
  const { measure, ...others } = read;
  if (measure === "expenses" && read.rank !== undefined && !isOfGroups && read.subject === undefined)
    return { ...others, subject: "expenses" };
  const isBare = read.measure === undefined && read.subject === undefined;
  if (isBare && read.isClosing && read.state === undefined && !isOfGroups) return { ...read, subject: "deals" };
  if (isBare && read.by.join() === "source" && read.grain === undefined)
    return { ...read, subject: "leads", state: "new" };
  if (isBare && read.rank !== undefined && read.by.join() === "activity_kind")
    return { ...read, measure: "activities_logged" };
  const isOpen =
    isBare && (read.quantity ?? "value") === "value" && read.by.every((by) => !withoutRevenue.includes(by));
  // 'How is Ana doing' is about this month.
  const isOfOne =
    isDoing &&
    !isOfGroups &&
    read.range === undefined &&
    read.filters.length === 1 &&
    isTimed({ ...read, range: "this_month" });
  if (isOpen && isOfOne && isBare && read.compare === undefined)
    return { ...read, measure: "revenue", range: "this_month" };
  const [by] = read.by;
  const isContrast = read.filters.filter((filter) => filter.by === by && filter.id !== null).length > 1;
  const isOfSales = isOfGroups
    ? read.rank !== undefined || isContrast
    : read.compare !== undefined || (isDoing && isTimed(read));
  return isOpen && isOfSales ? { ...read, measure: "revenue" } : read;
}

/**
 * Converts a question for the buyers of a product into its revenue by customer, or into the number of customers if the
 * question asks how many.
 */
export function withBuyers(read: ParsedQuestion, isBought: boolean): ParsedQuestion {
  const { subject, quantity, wants: _, measure, ...rest } = read;
  const isFree = [rest.grain, rest.compare, rest.state, rest.quietSince].every((part) => part === undefined);
  const isOfCustomers =
    subject === "accounts"
      ? measure === undefined && rest.by.length === 0 && rest.filters.some(isOfGoods)
      : subject === undefined &&
        isBought &&
        (rest.by.join() === "account"
          ? measure === undefined || measure === "revenue"
          : rest.by.length === 0 && measure === "active_customers" && rest.filters.some(isOfGoods));
  if (!isFree || !isOfCustomers || read.rank !== undefined) return read;
  return quantity === "count"
    ? { ...rest, measure: "active_customers", by: [] }
    : { ...rest, measure: "revenue", by: ["account"] };
}

/** Converts the number of cancelled orders, which no metric counts, into a list or number of sales. */
export function withOrders(read: ParsedQuestion): ParsedQuestion {
  const { measure, ...rest } = read;
  const isOfStatus = read.filters.some(({ by }) => by === "order_status");
  const isPlain = read.by.length === 0 && read.grain === undefined && read.compare === undefined;
  if (!isOfStatus || !isPlain || (measure ?? "sales_count") !== "sales_count") return read;
  return { ...rest, subject: "sales", ...(read.quantity === undefined && { wants: "list" as const }) };
}

const withoutRevenue: readonly string[] = ["stage", "source", "priority", "lost_reason", "activity_kind"];

/** True for a question about a range, or about colleagues in a range. */
const isTimed = ({ range, filters }: ParsedQuestion) =>
  range !== undefined && filters.every(({ by, id }) => by === "owner" && id !== null);

/** Converts a question such as 'which accounts have no owner' into a list of records instead of groups. */
export function withListed(read: ParsedQuestion, isNarrowed: boolean): ParsedQuestion {
  const { measure, subject, quantity, rank, grain, compare, range, filters, by } = read;
  const records = `${by.join()}s`;
  const isGroup = [measure, subject, quantity, rank, grain, compare].some((part) => part !== undefined);
  const isFiltered = isNarrowed || (filters.length > 0 && range === undefined);
  if (isGroup || !isFiltered || !isSubject(records)) return read;
  return { ...read, subject: records, by: [], wants: read.wants ?? "list" };
}

/** Converts 'why do we lose deals' into a question for the reasons of lost deals, not for the causes of a change. */
export function withReasons({ wants, ...read }: ParsedQuestion, isOfChange: boolean): ParsedQuestion {
  const isOfLost = read.subject === "deals" && read.state === "lost" && read.isNotState === undefined;
  const isAboutReasons = wants === "why" && isOfLost && !isOfChange && read.by.length === 0 && read.grain === undefined;
  return isAboutReasons ? { ...read, by: ["lost_reason"] } : { ...read, ...(wants && { wants }) };
}

/** Restricts the value of deals in open stages to open deals. */
export function withOpenStages(read: ParsedQuestion, { stages }: Vocabulary): ParsedQuestion {
  const { subject, state, quantity, filters, range } = read;
  const ofStages = filters.filter(({ by, isExcluded }) => by === "stage" && !isExcluded);
  const isOpen = ofStages.length > 0 && ofStages.every(({ id }) => id !== null && stages.open.includes(id));
  const isAsked = subject === "deals" && state === undefined && quantity === "value" && range === undefined;
  return isOpen && isAsked ? { ...read, state: "open" } : read;
}

/**
 * Replaces the profit of products and categories with their gross profit, because other expenses belong to none of
 * them.
 */
export const withOwnProfit = (read: ParsedQuestion): ParsedQuestion =>
  read.measure === "profit" && read.by.some((by) => by === "product" || by === "category")
    ? { ...read, measure: "gross_profit" }
    : read;

/**
 * Restricts a question about deals to open ones if closed ones are unlikely to be meant: with a rank, a limit of
 * amounts, a value, an owner or 'now'. 'How many deals do we have' counts all deals.
 */
export function withOpenDeals(read: ParsedQuestion, isOfNow = false): ParsedQuestion {
  const { subject, measure, state, isNotState, isClosing, range, grain, compare, by, within } = read;
  const { quantity, rank, amounts, filters } = read;
  const isFree =
    [measure, state, isNotState, isClosing, range, grain, compare, within].every((part) => part === undefined) &&
    by.length === 0 &&
    filters.every((filter) => filter.by !== "stage" && filter.by !== "lost_reason");
  const isOwned = quantity !== "count" && filters.some((filter) => filter.by === "owner" && filter.id !== null);
  const isLarge = rank !== undefined || (amounts !== undefined && quantity !== "count");
  const isOpen = isOfNow || isLarge || quantity === "value" || isOwned;
  return subject === "deals" && isFree && isOpen && quantity !== "average" ? { ...read, state: "open" } : read;
}

/**
 * Adds a range to a question about periods: all time if periods are ranked, otherwise the last twelve months. A question
 * about the target without a range is about how much of this month's target was reached.
 */
export function withUsualRange(read: ParsedQuestion): ParsedQuestion {
  const isOfTarget =
    read.measure === "target_reached" || (read.measure === "revenue_target" && read.rank === undefined);
  const isFree = [read.range, read.compare, read.grain, read.wants].every((part) => part === undefined);
  if (isOfTarget && isFree) return { ...read, measure: "target_reached", range: "this_month" };
  if (read.grain === undefined || read.range !== undefined || read.compare !== undefined) return read;
  return { ...read, range: read.rank === undefined ? "last_12_months" : "all" };
}

/** The subjects for which 'my' means the member's own records. For others, such as products, it means the workspace. */
const membersSubjects: readonly (Subject | undefined)[] = [
  "deals",
  "calls",
  "activities",
  "meetings",
  "tasks",
  "notes",
];
export function isOfMembers({ subject, measure }: ParsedQuestion): boolean {
  if (subject !== undefined) return membersSubjects.includes(subject);
  if (measure === "target_reached" || measure === "revenue_target") return true;
  return measure === "calls_made" || measure === "activities_logged" || (measure !== undefined && isOfDeals(measure));
}

export function withOwner(read: ParsedQuestion, { me }: Vocabulary): ParsedQuestion {
  if (!me) return read;
  const others = read.filters.filter(({ by }) => by !== "owner");
  return { ...read, filters: [...others, { by: "owner", id: me.id, label: me.name, isExcluded: false }] };
}

/** Groups 'pipeline' alone by stage. */
export function withStages(read: ParsedQuestion, tokens: readonly Token[]): ParsedQuestion {
  const { measure, filters, by, ...rest } = read;
  const isBare = measure === "open_pipeline" && filters.length + by.length + Object.keys(rest).length === 0;
  const isAmount = tokens.some(({ concepts }) => concepts.some((concept) => concept.startsWith("quantity.")));
  const isOfStages = isBare && !isAmount && tokens.some(({ text }) => pipelines.test(text));
  return isOfStages ? { ...read, by: ["stage"] } : read;
}

const pipelines = /^(?:(?:in (?:the|our) )?(?:pipeline|funnel)|embudo|销售管道|(?:销售)?漏斗|パイプライン|파이프라인)$/;

/** Converts the revenue of 'desks sold' into the number of sold units. */
export function withUnits(read: ParsedQuestion, tokens: readonly Token[]): ParsedQuestion {
  const { measure, quantity, by, rank, compare } = read;
  const isGoods = (token: Token | undefined) => token?.names.some(({ by }) => by === "product" || by === "category");
  const isSold = tokens.some(
    ({ concepts }, at) =>
      concepts.includes("mark.soldGoods") && (isGoods(tokens[at - 1]) === true || isGoods(tokens[at + 1]) === true),
  );
  const isPlain = by.length === 0 && [quantity, rank, compare].every((part) => part === undefined);
  return measure === "revenue" && isPlain && isSold ? { ...read, measure: "units_sold" } : read;
}

/** Groups expenses by category if a question asks for a breakdown of them, and shows other metrics over time in a chart. */
export function withBreakdown(stream: TokenStream, read: ParsedQuestion, isChart: boolean): ParsedQuestion {
  const isGrouped = read.by.length > 0 || read.grain !== undefined;
  const isOfExpenses = read.measure === "expenses" || read.subject === "expenses";
  const marks = stream.all("mark.breakdown").map(({ token }) => token);
  if (isGrouped || isOfExpenses) stream.use(...marks);
  if (isGrouped) return read;
  if (marks.length > 0 && isOfExpenses) return { ...read, by: ["category"] };
  return isChart ? { ...read, grain: "month" } : read;
}

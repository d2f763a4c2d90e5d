import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import type { Slots } from "#domain/assistant/reader/read-slots.ts";
import type { Token } from "#domain/assistant/segment.ts";
import { meaning } from "#domain/assistant/token-stream.ts";
import type { MeasureId } from "#domain/metrics/question.ts";

/**
 * True if a question covers the meaning of all words between its slots, so that no word known to the grammar is
 * ignored, and asks for missing values only if a word says so.
 */
export const isCovered = (question: ParsedQuestion, rest: readonly Token[]): boolean =>
  (hasOneState(rest) || question.measure === "win_rate") &&
  (question.filters.every(({ id }) => id !== null) || rest.some(({ concepts }) => concepts.some(isNegation))) &&
  // 'What did they buy' names neither a customer nor goods.
  (question.filters.length > 0 ||
    question.range !== undefined ||
    rest.every(({ concepts }) => !concepts.includes("mark.bought") || concepts.includes("rank.most"))) &&
  rest.every(
    ({ concepts }, at) =>
      concepts.length === 0 || concepts.some((concept) => isSaid(concept, question, besideBy(rest, at))),
  );

const isNegation = (concept: string) => concept.startsWith("not.");

/**
 * True if the words between the slots only name the metric, or the records and their number, their state, groups and
 * rank, as in "expenses last year" and "top products". There is nothing that such a reading could miss.
 */
export const isPlain = (question: ParsedQuestion, { rest, unknown }: Pick<Slots, "rest" | "unknown">): boolean => {
  const { measure, subject, quantity, state, by, grain, rank } = question;
  const ranks = rank === "top" ? ["rank.top", "rank.most"] : rank === "bottom" ? ["rank.bottom", "rank.fewest"] : [];
  const isGrouped = by.length > 0 || grain !== undefined;
  const isOfBuyers = measure === "revenue" && by.join() === "account";
  const names: readonly string[] = [
    `measure.${measure}`,
    `thing.${subject}`,
    ...by.map((dimension) => `dimension.${dimension}`),
    ...(isOfBuyers ? ["mark.bought"] : []),
    ...(subject === "deals" && state ? [`state.${state}`, `measure.deals_${state}`, `measure.${state}_deals`] : []),
  ];
  const said: readonly string[] = [
    ...names,
    ...ranks,
    `quantity.${quantity}`,
    `grain.${grain}`,
    ...(isGrouped ? ["mark.by", `unit.${grain}`] : []),
    ...(rank || isOfBuyers || (subject === "deals" && state && !isGrouped) ? ["mark.which"] : []),
    ...(rank && by.includes("owner") ? ["mark.who"] : []),
    ...(by.length > 0 ? ["compare.mark"] : []),
    ...(by.includes("lost_reason") ? ["mark.why"] : []),
    "noise",
    "quantity.total",
    "mark.now",
    "mark.doing",
    "span.from",
  ];
  return (
    unknown.length === 0 &&
    rest.some(({ concepts }) => concepts.some((concept) => names.includes(concept))) &&
    rest.every(({ concepts }) => concepts.some((concept) => said.includes(concept)))
  );
};

/** False if the words name two states of deals, such as won and lost, because a question has only one. */
const hasOneState = (rest: readonly Token[]): boolean => {
  const named = rest.flatMap(({ concepts }) =>
    concepts.flatMap((concept) => /^(?:state\.|measure\.deals_)(won|lost|open)$/.exec(concept)?.[1] ?? []),
  );
  return new Set(named).size < 2;
};

/** True for a word next to 'by' or 'each', or joined to such a word by 'and'. */
const besideBy = (rest: readonly Token[], at: number): boolean => {
  const isBy = (near: number) => meaning(rest[near], "mark.by") !== undefined;
  const joined = rest[at - 1];
  const isJoined = meaning(joined, "mark.and") !== undefined || meaning(joined, "span.to") !== undefined;
  return isBy(at - 1) || isBy(at) || isBy(at + 1) || (isJoined && at > 1 && besideBy(rest, at - 2));
};

const ofAverages: readonly MeasureId[] = ["average_sale", "average_deal", "cost_per_customer", "sales_cycle"];
const plain = ["products", "accounts", "contacts", "leads"];
const ofShares: readonly MeasureId[] = [
  "win_rate",
  "gross_margin",
  "profit_margin",
  "target_reached",
  "lead_conversion",
];
const ofFuture: readonly MeasureId[] = ["expected_revenue", "revenue_target", "weighted_pipeline"];

function isSaid(concept: string, question: ParsedQuestion, isBesideBy: boolean): boolean {
  const { by, filters, grain, compare, rank, wants, measure, quantity, state, amounts, isClosing, quietSince } =
    question;
  // A list or count of these records does not cover words about sales, such as 'sold'.
  const isOfMoney = measure !== undefined || quietSince !== undefined || !plain.includes(question.subject ?? "");
  const [kind = "", id = ""] = concept.split(/\.(.*)/u);
  switch (kind) {
    case "ordinal":
    case "time":
    case "month":
      return concept === "time.all";
    case "not":
      return (
        filters.some((filter) => filter.isExcluded || filter.id === null) ||
        quietSince !== undefined ||
        ["lost", "open", "stuck"].includes(state ?? "") ||
        measure === "lost_customers" ||
        measure === "negative_messages"
      );
    case "rank":
      return rank !== undefined || compare !== undefined;
    case "grain":
      return grain !== undefined;
    case "unit":
      return !isBesideBy || grain !== undefined;
    case "dimension":
      return !isBesideBy || by.some((dimension) => dimension === id);
    case "attribute":
      return filters.some((filter) => filter.by === id);
    case "value":
      return filters.some((filter) => filter.by === "priority");
    case "compare":
      return compare !== undefined || by.length > 0;
    case "than":
      return amounts !== undefined || compare !== undefined;
    case "quantity":
      return id !== "average" || quantity === "average" || (measure !== undefined && ofAverages.includes(measure));
    case "measure":
      return isOfMoney;
    case "mark":
      return isMarkSaid(id);
    default:
      return true;
  }

  function isMarkSaid(mark: string): boolean {
    switch (mark) {
      case "trend":
      case "when":
        return grain !== undefined;
      case "why":
        return wants === "why" || by.includes("lost_reason");
      case "meaning":
        return wants === "meaning";
      case "future":
        return isClosing === true || (measure !== undefined && ofFuture.includes(measure));
      case "share":
        return compare !== undefined || (measure !== undefined && ofShares.includes(measure));
      case "sold":
        return isOfMoney;
      case "breakdown":
        return by.length > 0 || grain !== undefined;
      case "quiet":
      case "while":
        return quietSince !== undefined || measure === "lost_customers";
      case "among":
      case "advice":
      case "weekday":
      case "season":
        return false;
      default:
        return true;
    }
  }
}

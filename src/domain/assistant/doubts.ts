import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { isUnknown, type Token } from "#domain/assistant/segment.ts";
import { meaning } from "#domain/assistant/token-stream.ts";
import type { MeasureId } from "#domain/metrics/question.ts";

/** Metrics of customers who bought before a period, which is therefore needed. */
const returnMeasures: readonly (MeasureId | undefined)[] = ["returning_customers", "won_back_customers"];

/** Adds this year to a question about returning customers that names no period. */
export const withPeriodOfReturn = (read: ParsedQuestion): ParsedQuestion =>
  lacksPeriodOfReturn(read) ? { ...read, range: "this_year" } : read;

const lacksPeriodOfReturn = ({ measure, range, grain, compare, wants }: ParsedQuestion): boolean =>
  returnMeasures.includes(measure) &&
  wants !== "meaning" &&
  [range, grain, compare].every((part) => part === undefined);

/**
 * True for a reading that is probably not meant: returning customers without a period, an amount of money for sold
 * units, 'who bought it' without anything that 'it' refers to, jobs that may be open or won, 'most' of a share, the
 * number of orders for 'the largest order', a target of all time, closed deals in a stage, or a question with an unknown
 * name, with quotes, which may be a stage with another name, or with a restriction that no answer can have.
 */
export function isDoubtful(read: ParsedQuestion, tokens: readonly Token[]): boolean {
  const { measure, by, grain } = read;
  const isRanked = (id: string) => tokens.some((token) => token.concepts.includes(`rank.${id}` as "rank.top"));
  const isOfShare = measure?.endsWith("_share") === true;
  const isOfOwners =
    grain === undefined &&
    by.every((group) => group === "owner") &&
    tokens.every((token) => meaning(token, "dimension") === undefined);
  return (
    lacksPeriodOfReturn(read) ||
    isAmountOfUnits(read) ||
    lacksBoughtGoods(read, tokens) ||
    hasJobsOfAnyState(read, tokens) ||
    (isOfShare && isRanked("most")) ||
    (measure === "target_reached" && read.range === "all") ||
    isClosedInStage(read) ||
    (measure === "sales_count" && isRanked("top") && isOfOwners) ||
    hasUnknownName(tokens) ||
    hasQuotes(tokens) ||
    tokens.some(({ concepts }) => concepts.includes("mark.unsupported"))
  );
}

/** True for won or lost deals of a stage, which are in that stage no more. */
const isClosedInStage = ({ state, filters }: ParsedQuestion): boolean =>
  (state === "won" || state === "lost") && filters.some(({ by }) => by === "stage");

/** True for the amount of sold units, such as 'in money' after 'units sold by product'. */
const isAmountOfUnits = ({ measure, quantity }: ParsedQuestion): boolean =>
  quantity === "value" && measure === "units_sold";

/** True for 'who bought it', unless the previous question named what was bought. */
const lacksBoughtGoods = ({ filters }: ParsedQuestion, tokens: readonly Token[]): boolean =>
  tokens.some(isBought) &&
  tokens.every(
    (token) => isBought(token) || token.concepts.some((concept) => /^(?:noise|mark\.|span\.)/.test(concept)),
  ) &&
  !filters.some(({ by }) => by === "product" || by === "category");
const isBought = ({ concepts }: Token) => concepts.includes("mark.bought");

/** True for jobs of a period, if the question does not say that they are open or won. */
const hasJobsOfAnyState = ({ subject, state, range, grain }: ParsedQuestion, tokens: readonly Token[]): boolean =>
  subject === "deals" &&
  state === undefined &&
  (range ?? grain) !== undefined &&
  tokens.some(({ concepts }) => concepts.includes("mark.job"));

/** The words before a name, as in 'sales of cement'. */
const beforeName: readonly string[] = ["of", "for", "from", "de", "del"];

const hasUnknownName = (tokens: readonly Token[]): boolean =>
  tokens.some((token, at) => beforeName.includes(tokens[at - 1]?.text ?? "") && isUnknown(token));

const hasQuotes = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => isUnknown(token) && quotes.test(token.text));
const quotes = /^(?:quotes?|quotations?|estimates?|proposals?|cotizacion(?:es)?|presupuestos?)$|报价|見積|견적/;

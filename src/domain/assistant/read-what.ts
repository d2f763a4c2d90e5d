import { isSubject, type ParsedFilter, type ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { meaning, type TokenStream } from "#domain/assistant/token-stream.ts";
import { type State, states } from "#domain/assistant/words/concept.ts";
import { isLatin } from "#domain/language/fold.ts";
import { type MeasureId, measureIds } from "#domain/metrics/question.ts";

const isMeasure = (id: string | undefined): id is MeasureId => measureIds.some((measure) => measure === id);
const isState = (id: string | undefined): id is State => states.some((state) => state === id);

/** True if one of these tokens is 'by' or 'which'. */
const hasGroupMark = ({ tokens }: TokenStream, places: readonly number[]): boolean =>
  places.some((at) => meaning(tokens[at], "mark.by") !== undefined || meaning(tokens[at], "mark.which") !== undefined);

/** True for a dimension with 'by' or 'which' before it, or after it in languages where these follow. */
const isMarkedGroup = (stream: TokenStream, at: number): boolean =>
  hasGroupMark(stream, isLatin(stream.tokens[at]?.text[0]) ? [at - 1] : [at - 1, at + 1]);

/** Measures that count the records in a state. 'Value of open deals' does not ask for their number. */
const counted: Partial<Record<MeasureId, Pick<ParsedQuestion, "subject" | "state">>> = {
  open_deals: { subject: "deals", state: "open" },
  deals_won: { subject: "deals", state: "won" },
  deals_lost: { subject: "deals", state: "lost" },
  deals_opened: { subject: "deals", state: "new" },
  stuck_deals: { subject: "deals", state: "stuck" },
};

/** Parses the measure, or the subject and quantity. */
export function readWhat(
  stream: TokenStream,
  hasAmounts: boolean,
  before: ParsedQuestion | null,
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
  const noun = thing ?? stream.all("measure")[0];
  const [first] = named;
  if (isMeasure(first) && named.length === 1) {
    // 'Hit the target' names the target twice. 'Most sold' is also a rank, which is parsed later.
    const ofMeasure = stream.all("measure").filter(({ token }) => meaning(token, "rank") === undefined);
    stream.use(...ofMeasure.map(({ token }) => token));
    // The distance from the target is that of the share that was reached.
    const isGap = (first === "revenue_target" || first === "target_reached") && stream.takeAll("mark.gap");
    if (counted[first]) Object.assign(parsedParts, counted[first]);
    else parsedParts.measure = isGap ? "target_reached" : first;
  }
  if (thing && isSubject(thing.id)) {
    stream.use(...stream.all(`thing.${thing.id}`).map(({ token }) => token));
    parsedParts.subject = thing.id;
  }
  readState(stream, parsedParts);
  // Sales that are won or lost are deals.
  const isDecided = parsedParts.state === "won" || parsedParts.state === "lost";
  if (parsedParts.subject === "sales" && parsedParts.measure === undefined && isDecided) parsedParts.subject = "deals";
  if (parsedParts.measure === undefined && parsedParts.subject === undefined && parsedParts.state === undefined) {
    const pipeline = stream.all("dimension.pipeline").find(({ at }) => !isMarkedGroup(stream, at));
    if (pipeline) parsedParts.measure = "open_pipeline";
    stream.use(pipeline?.token);
  }
  // Everything that is won, lost or open is a deal, unless the question says otherwise.
  const isDeal = parsedParts.state === "won" || parsedParts.state === "lost" || parsedParts.state === "open";
  if (isDeal && parsedParts.measure === undefined && parsedParts.subject === undefined && !countsOthers(stream))
    parsedParts.subject = "deals";
  const isSum = isValue || asksForValue(stream, noun, { ...parsedParts, before });
  if (isAverage) parsedParts.quantity = "average";
  else if (!isCount && isSum) parsedParts.quantity = "value";
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
  const ids = [...new Set(counts.map(({ id }) => id))];
  // 'Revenue vs target' is one question.
  return ids.length > 1 && ids.every((id) => ofTarget.includes(id)) ? ["target_reached"] : ids;
}

/** The measures whose combination asks for the share of the target that was reached. */
const ofTarget = ["revenue", "revenue_target", "target_reached"];

/**
 * True for 'deals total', and for 'how much' in a question about won or lost deals that does not name them, as in
 * '这个月签了多少'. Their value is shown with their number.
 */
function asksForValue(
  { tokens }: TokenStream,
  noun: { at: number } | undefined,
  {
    measure,
    subject,
    state,
    before,
  }: Pick<ParsedQuestion, "measure" | "subject" | "state"> & { before: ParsedQuestion | null },
): boolean {
  if (measure !== undefined || subject !== "deals") return false;
  // After a question about their number, it asks for a number.
  if (!noun)
    return (
      before === null &&
      (state === "won" || state === "lost") &&
      tokens.some(({ concepts }) => concepts.includes("mark.howMuch"))
    );
  return tokens.some(
    (token, at) => at > noun.at && meaning(token, "quantity") === "total" && meaning(token, "time") === undefined,
  );
}

/** True if the counted records are not deals: won customers are not deals. */
function countsOthers(stream: TokenStream): boolean {
  return stream.all("dimension").some(({ at, id }) => {
    const isGroup = hasGroupMark(stream, [at - 1, at + 1]);
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

/** Lists the orders instead of counting them. */
export function withoutCount(named: ReturnType<typeof readWhat>): ReturnType<typeof readWhat> {
  const { measure: _, ...what } = named;
  return { ...what, subject: "sales" };
}

const orders = /^(?:orders|pedidos|(?:所有)?订单|ご?注文|주문)$/;

/** True for 'the largest order', 'order history' and 'the orders of Acme', which ask for the orders, not for their number. */
export function listsOrders(stream: TokenStream, filters: readonly ParsedFilter[], hasDays: boolean): boolean {
  const isSaid = (...marks: string[]) => marks.some((mark) => stream.all(mark).length > 0);
  if (isSaid("dimension", "unit", "grain", "mark.who", "mark.by", "quantity.count", "quantity.value")) return false;
  const isOfCustomer =
    !hasDays && filters.length === 1 && filters.every(({ by }) => by === "account" || by === "contact");
  return (
    isSaid("rank.top", "rank.bottom", "mark.list") ||
    (isOfCustomer && stream.tokens.some(({ text }) => orders.test(text)))
  );
}

import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { numberOf } from "#domain/assistant/read-calendar.ts";
import type { Token } from "#domain/assistant/segment.ts";
import type { SelectionConcept } from "#domain/assistant/selections/selection-concepts.ts";
import { meaning, type TokenStream } from "#domain/assistant/token-stream.ts";
import type { State } from "#domain/assistant/words/concept.ts";

type Dated = { part: Partial<ParsedQuestion>; explains: readonly SelectionConcept[] };

const is = (token: Token, concept: SelectionConcept) => token.concepts.includes(`selection.${concept}`);

/**
 * Reads the latest or first orders, won or lost deals, expenses or contacts, and their number, as in 'last 3 orders';
 * null for other questions.
 */
export function pickDirection(stream: TokenStream, maxLimit: number): Dated | null {
  return wholeOrder(stream) ?? directed(stream, maxLimit) ?? boughtBy(stream);
}

/** Reads 'last order', and 'what did they buy last time' with the words apart; null for other questions. */
function wholeOrder(stream: TokenStream): Dated | null {
  const whole = stream.tokens.filter((token) => is(token, "lastOrder") || is(token, "firstOrder"));
  if (whole.length > 0) {
    const [one] = whole;
    const isMixed = !one || whole.some((token) => is(token, "lastOrder") !== is(one, "lastOrder"));
    if (isMixed) return null;
    stream.use(...whole);
    const byDate = is(one, "lastOrder") ? ("newest" as const) : ("oldest" as const);
    return { part: { subject: "sales", byDate, limit: 1 }, explains: ["orders", "order", "ordered", "lastTime"] };
  }
  const isLast = stream.tokens.some((token) => is(token, "lastTime"));
  return isLast && stream.tokens.some((token) => is(token, "ordered"))
    ? { part: { subject: "sales", byDate: "newest", limit: 1 }, explains: ["ordered", "lastTime"] }
    : null;
}

/** Reads 'what did Acme buy', which asks for its orders; null for other questions. */
function boughtBy(stream: TokenStream): Dated | null {
  const isOfRecord = stream.tokens.some(({ names }) => names.some(({ by }) => by === "account" || by === "contact"));
  const isWhich = stream.tokens.some((token) => meaning(token, "mark.which") !== undefined || what.test(token.text));
  return isOfRecord && isWhich && stream.tokens.some((token) => is(token, "ordered"))
    ? { part: { subject: "sales", byDate: "newest" }, explains: ["ordered"] }
    : null;
}

/** 'What', which asks for the goods. */
const what = /^(?:what|que|什么|啥|些什么|些啥|何|何を|なに|뭐|뭘|뭐야)$/u;

/** Reads the latest or first records of a kind, and their number; null for other questions. */
function directed(stream: TokenStream, maxLimit: number): Dated | null {
  const [direction, ...others] = stream.tokens.flatMap((token, at) => {
    const next = stream.tokens[at + 1];
    // 'The last 3 months' is a date range.
    const isOfTime = numberOf(next) !== undefined && isUnit(stream.tokens[at + 2]);
    return (is(token, "newest") || is(token, "oldest")) && !isOfTime && !isUnit(next) ? [{ token, at }] : [];
  });
  if (!direction || others.length > 0) return null;
  const kind = subjectOf(stream);
  if (!kind) return null;
  const numbers = stream.tokens.filter((token) => stream.isFree(token) && numberOf(token) !== undefined);
  const beside = numbers.find((token) => {
    const at = stream.tokens.indexOf(token);
    const isNear = [direction.at, ...kind.places].some((place) => Math.abs(place - at) === 1);
    const before = stream.tokens[at - 1];
    return isNear && meaning(before, "than") === undefined && !isUnit(stream.tokens[at + 1]);
  });
  const value = numberOf(beside);
  const isLimit = value !== undefined && Number.isInteger(value) && value >= 1 && value <= maxLimit;
  stream.use(direction.token, ...kind.places.map((at) => stream.tokens[at]), ...(isLimit ? [beside] : []));
  const limit = isLimit ? value : kind.isOne ? 1 : undefined;
  const byDate = is(direction.token, "newest") ? ("newest" as const) : ("oldest" as const);
  return { part: { ...kind.part, byDate, ...(limit && { limit }) }, explains: kind.explains };
}

const isUnit = (token: Token | undefined) =>
  meaning(token, "unit") !== undefined || meaning(token, "calendar") !== undefined;

type Subject = { part: Partial<ParsedQuestion>; places: number[]; isOne: boolean; explains: SelectionConcept[] };

function subjectOf(stream: TokenStream): Subject | null {
  const placesOf = (test: (token: Token) => boolean) =>
    stream.tokens.flatMap((token, at) => (stream.isFree(token) && test(token) ? [at] : []));
  const deals = placesOf((token) => meaning(token, "thing") === "deals");
  if (deals.length > 0) {
    const states = stream.all("state");
    const [state] = states;
    const isDecided = states.length === 1 && (state?.id === "won" || state?.id === "lost");
    if (states.length > 0 && !isDecided) return null;
    const isNot = stream.all("not").length > 0;
    if (isNot) return null;
    const part = { subject: "deals" as const, ...(state && { state: state.id as State }) };
    return { part, places: [...deals, ...states.map(({ at }) => at)], isOne: false, explains: ["orders"] };
  }
  const expenses = placesOf((token) => meaning(token, "thing") === "expenses");
  if (expenses.length > 0) return { part: { subject: "expenses" }, places: expenses, isOne: false, explains: [] };
  const contacts = placesOf((token) => meaning(token, "dimension") === "contact");
  // 'The last contact with Acme' is not a person.
  if (contacts.length > 0 && !stream.tokens.some((token) => is(token, "created"))) return null;
  if (contacts.length > 0)
    return { part: { subject: "contacts" }, places: contacts, isOne: false, explains: ["created"] };
  const one = placesOf((token) => is(token, "order"));
  const many = placesOf((token) => is(token, "orders") || (is(token, "ordered") && !is(token, "order")));
  if (one.length + many.length === 0) return null;
  return { part: { subject: "sales" }, places: [...one, ...many], isOne: one.length > 0, explains: [] };
}

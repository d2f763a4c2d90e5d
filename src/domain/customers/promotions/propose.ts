import { breakEvenUplift, fittingDiscount, marginOf } from "#domain/customers/promotions/economics.ts";
import {
  type Channel,
  type FoundIdeas,
  type Idea,
  type RuleName,
  ruleNames,
} from "#domain/customers/promotions/idea.ts";
import { maxHoldout, minGroupSize } from "#domain/customers/promotions/measure-lift.ts";
import type { Audience, PromotionFacts, SoldProduct } from "#domain/customers/promotions/promotion-facts.ts";
import { audienceSegments, type PromotionRequest } from "#domain/customers/promotions/promotion-request.ts";
import { type Draft, rules } from "#domain/customers/promotions/rules.ts";
import { seasonMonths } from "#domain/customers/promotions/upcoming-season.ts";
import { roundForecast } from "#domain/metrics/forecast/round-forecast.ts";
import { foldText } from "#domain/records/lists/search-text.ts";
import { writeFilters } from "#domain/records/record-filters.ts";
import { countDays } from "#domain/time/dates.ts";

const maxIdeas = 6;
/** The maximum number of ideas per rule, so that ideas differ. */
const maxPerRule = 2;
/** If more than this share of customers would buy anyway, a discount would be wasted on them. */
const manyAnyway = 0.3;

/** Past results by rule: the number of promotions worth repeating minus the number of others. */
export type PastResults = Partial<Record<RuleName, number>>;

/** A draft with its discount and its audience, as a filter of the list of accounts. */
export type Candidate = Draft & { where: string; discount: number; margin: number | null };

/**
 * Returns the candidates that the rules find for these facts and this request, before audiences are counted. The same
 * input gives the same candidates.
 */
export function findCandidates(facts: PromotionFacts, request: PromotionRequest): Candidate[] {
  const named = findProducts(facts.products, request.description);
  const candidates = named.length > 0 ? named : facts.products;
  const segments = audienceSegments[request.audience];
  return ruleNames
    .filter((rule) => rules[rule].goals.some((goal) => request.goals.includes(goal)))
    .flatMap((rule) => rules[rule].find(facts, candidates).slice(0, maxPerRule))
    .map((draft) => {
      const narrowed = segments ? [{ column: "segment", operator: "any" as const, values: [...segments] }] : [];
      const where = writeFilters({ join: "and", of: [...draft.audience, ...narrowed] }) ?? "";
      const margin = marginOf(draft.products.length > 0 ? sumOf(draft) : facts);
      return { ...draft, where, margin, discount: fittingDiscount(rules[draft.rule].discount, margin) };
    });
}

const sumOf = ({ products }: Draft) => ({
  minor: products.reduce((sum, { minor }) => sum + minor, 0),
  costed_minor: products.reduce((sum, { costed_minor }) => sum + costed_minor, 0),
  cost_minor: products.reduce((sum, { cost_minor }) => sum + cost_minor, 0),
});

/**
 * Returns the best channel: email or phone, depending on which more customers have, or a meeting if none has either.
 */
function channelTo({ with_email: email, with_phone: phone }: Audience): Channel {
  if (email === 0 && phone === 0) return "meeting";
  return email >= phone ? "email" : "phone";
}

/** Adds the counts of its audience to a candidate. The subject and the message are written later. */
function weigh(candidate: Candidate, audience: Audience, facts: PromotionFacts, request: PromotionRequest): Idea {
  const { rule, because, products, least, where, discount, margin, from, to } = candidate;
  const days = countDays({ from, to });
  const usual = Math.round((audience.minor * days) / 365);
  const cost = Math.round((usual * discount) / 100);
  const breakEven = margin === null ? null : breakEvenUplift(discount, margin);
  const { budget } = request;
  const number = (value: number) => ({ kind: "number" as const, value });
  const money = (value: number) => ({ kind: "money" as const, value });
  const percent = (value: number) => ({ kind: "percent" as const, value });
  const warnings: (Idea["warnings"][number] | false)[] = [
    discount > 0 && margin === null && { key: "marginUnknown", values: {} },
    margin !== null &&
      breakEven === null && { key: "belowCost", values: { margin: percent(margin), discount: percent(discount) } },
    discount > 0 &&
      audience.buyers >= manyAnyway * audience.accounts && {
        key: "cannibalises",
        values: { buyers: number(audience.buyers), accounts: number(audience.accounts), days: number(days) },
      },
    audience.promoted > 0 && { key: "tooOften", values: { accounts: number(audience.promoted), days: number(30) } },
    budget.to !== null &&
      cost > budget.to && { key: "overBudget", values: { cost: money(roundForecast(cost)), to: money(budget.to) } },
    budget.from !== null &&
      cost < budget.from && {
        key: "underBudget",
        values: { cost: money(roundForecast(cost)), from: money(budget.from) },
      },
    (audience.accounts * maxHoldout) / 100 < minGroupSize && {
      key: "unmeasurable",
      values: { needed: number(Math.ceil((minGroupSize * 100) / maxHoldout)), accounts: number(audience.accounts) },
    },
    audience.with_email === 0 && audience.with_phone === 0 && { key: "unreachable", values: {} },
  ];
  return {
    version: 1,
    rule,
    because,
    offer: { percent: discount, products: products.map(({ id, name }) => ({ id, name })), least },
    where,
    accounts: audience.accounts,
    with_email: audience.with_email,
    with_phone: audience.with_phone,
    channel: channelTo(audience),
    language: request.language,
    subject: "",
    message: "",
    from,
    to,
    currency: facts.currency,
    usual_minor: usual,
    cost_minor: cost,
    margin,
    break_even: breakEven,
    warnings: warnings.filter((warning) => warning !== false),
  };
}

const isBad = ({ warnings }: Idea) => warnings.some(({ key }) => key === "belowCost" || key === "overBudget");

/**
 * Returns the ideas supported by the facts, best first: ideas that pay off and fit the budget, then by past
 * results, then by the usual purchases of the audience. Also returns the data that other ideas lack. `audiences` are in
 * the order of `candidates`.
 */
export function propose(
  facts: PromotionFacts,
  request: PromotionRequest,
  candidates: readonly Candidate[],
  audiences: readonly Audience[],
  past: PastResults = {},
): FoundIdeas {
  const ideas = candidates
    .flatMap((candidate, at) => {
      const audience = audiences[at];
      return audience && audience.accounts > 0 ? [weigh(candidate, audience, facts, request)] : [];
    })
    .toSorted(
      (one, other) =>
        Number(isBad(one)) - Number(isBad(other)) ||
        (past[other.rule] ?? 0) - (past[one.rule] ?? 0) ||
        other.usual_minor - one.usual_minor ||
        other.accounts - one.accounts ||
        ruleNames.indexOf(one.rule) - ruleNames.indexOf(other.rule),
    )
    .slice(0, maxIdeas);
  return { version: 1, ideas, gaps: findGaps(facts, request, ideas) };
}

function findGaps(facts: PromotionFacts, request: PromotionRequest, ideas: readonly Idea[]): FoundIdeas["gaps"] {
  const number = (value: number) => ({ kind: "number" as const, value });
  const isUnmatched =
    request.description.trim() !== "" &&
    facts.products.length > 0 &&
    findProducts(facts.products, request.description).length === 0;
  const gaps: (FoundIdeas["gaps"][number] | false)[] = [
    isUnmatched && { key: "unmatched", values: {} },
    facts.products.length === 0 && { key: "products", values: {} },
    facts.products.length > 0 && facts.pairs.length === 0 && { key: "pairs", values: {} },
    facts.months.length < seasonMonths && {
      key: "seasons",
      values: { months: number(facts.months.length), needed: number(seasonMonths) },
    },
    facts.products.length > 0 &&
      facts.products.every(({ counted }) => counted === 0) && { key: "quantities", values: {} },
    marginOf(facts) === null && { key: "costs", values: {} },
    ideas.length > 0 && ideas.every(({ channel }) => channel === "meeting") && { key: "contacts", values: {} },
    ideas.length === 0 && { key: "none", values: {} },
  ];
  return gaps.filter((gap) => gap !== false);
}

/** True if a word is long enough to be significant. Chinese, Japanese and Korean words are shorter. */
const isDistinctive = (word: string) => word.length >= (/[\u3040-\u9fff\uac00-\ud7af]/.test(word) ? 2 : 3);

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(isDistinctive);

/** Returns the products that a description mentions, by their whole name or category or by one of its words. */
function findProducts(products: readonly SoldProduct[], description: string): SoldProduct[] {
  const whole = foldText(description);
  const words = new Set(wordsOf(description));
  return products.filter(({ name, category }) =>
    [name, category ?? ""].some((text) => {
      const folded = foldText(text);
      return (isDistinctive(folded) && whole.includes(folded)) || wordsOf(text).some((word) => words.has(word));
    }),
  );
}

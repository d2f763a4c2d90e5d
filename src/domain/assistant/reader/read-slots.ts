import type { FilterKey, ParsedFilter, ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { numberOf, type ParsedDays } from "#domain/assistant/read-calendar.ts";
import { readDays } from "#domain/assistant/read-days.ts";
import { readAmounts, readFilters } from "#domain/assistant/read-filters.ts";
import { type QuietTime, readDuration } from "#domain/assistant/read-quiet-time.ts";
import { isUnknown, type Segmented, type Token } from "#domain/assistant/segment.ts";
import { meaning, TokenStream } from "#domain/assistant/token-stream.ts";
import type { Concept } from "#domain/assistant/words/concept.ts";
import { isLatin } from "#domain/language/fold.ts";

/** The days, numbers and names of a question (its slots), and its remaining words. */
export type Slots = {
  days: ParsedDays;
  duration: QuietTime | undefined;
  amounts: ParsedQuestion["amounts"];
  filters: readonly ParsedFilter[];
  limit: number | undefined;
  /** The text with a capital letter in place of each slot; all other words are in lower case. */
  carrier: string;
  /** The words outside of slots. */
  rest: readonly Token[];
  /** The grammar's meanings of the words outside of slots. */
  concepts: readonly Concept[];
  /** Parts of the text outside of slots that the grammar does not know. */
  unknown: readonly string[];
  /** True if a number or date belongs to no slot. */
  hasNumberLeft: boolean;
  /** The texts of the slots, by letter. */
  texts: Readonly<Record<string, string>>;
};

const nameLetters: Readonly<Partial<Record<FilterKey, string>>> = {
  owner: "W",
  account: "K",
  contact: "C",
  product: "P",
  category: "G",
  stage: "S",
  source: "O",
  channel: "H",
  industry: "I",
  priority: "Y",
  region: "R",
  city: "R",
  country: "R",
  company: "T",
  team: "T",
  pipeline: "T",
};
const otherName = "Z";
const excluded = "X";

const largestLimit = 100;

/** Reads the slots of a question by the rules of the grammar. */
export function readSlots({ tokens }: Segmented, today: string): Slots {
  const stream = new TokenStream(withoutAll(tokens));
  const letters = new Map<Token, string>();
  const noted = new Set<Token>();
  const note = (letterOf: (token: Token) => string | undefined) => {
    for (const token of stream.tokens) {
      if (stream.isFree(token) || noted.has(token)) continue;
      noted.add(token);
      const letter = letterOf(token);
      if (letter) letters.set(token, letter);
    }
  };
  const days = readDays(stream, today, undefined);
  note(dayLetter);
  const duration = readDuration(stream, today);
  note(() => "F");
  const amounts = readAmounts(stream);
  note(() => "A");
  const filters = readFilters(stream);
  note((token) => {
    const name = filters.find(({ id }) => id !== null && token.names.some((own) => own.id === id));
    return name && (name.isExcluded ? excluded : "") + (nameLetters[name.by] ?? otherName);
  });
  const distinct = [
    ...new Map(filters.map((filter) => [`${filter.by} ${filter.id} ${filter.isExcluded}`, filter])).values(),
  ];
  const limit = readLimit(stream);
  if (limit) letters.set(limit, "N");
  const rest = tokens.filter((token) => !letters.has(token));
  return {
    days,
    duration: duration.since === undefined ? undefined : duration,
    amounts,
    filters: distinct,
    limit: limit && numberOf(limit),
    carrier: carrierOf(tokens, letters),
    rest,
    concepts: rest.flatMap((token) => token.concepts),
    unknown: rest.filter(isUnknown).map(({ text }) => text),
    hasNumberLeft: rest.some(
      ({ number, day, quarter }) => number !== undefined || day !== undefined || quarter !== undefined,
    ),
    texts: textsOf(letters),
  };
}

const isAll = (token: Token) => meaning(token, "time") === "all";

/** Returns the letter for a token of a date range; undefined for 'compared to', which stays in the text. */
function dayLetter(token: Token): string | undefined {
  if (isAll(token)) return "E";
  return meaning(token, "compare") === undefined || meaning(token, "time") !== undefined ? "D" : undefined;
}

/** Removes 'in total' and 'all' from a question with other days, because they would otherwise mean all time. */
function withoutAll(tokens: readonly Token[]): readonly Token[] {
  const isOfDays = tokens.some(
    (token) =>
      token.day !== undefined ||
      token.quarter !== undefined ||
      meaning(token, "month") !== undefined ||
      (meaning(token, "time") !== undefined && !isAll(token)),
  );
  return isOfDays ? tokens.filter((token) => !isAll(token)) : tokens;
}

/**
 * Returns the token with the number of rows that a question asks for: digits, or a number in words next to 'top' or
 * 'best'. Undefined if there is none.
 */
function readLimit(stream: TokenStream): Token | undefined {
  return stream.tokens.find((token, at) => {
    const number = numberOf(token);
    const isFitting = number !== undefined && Number.isInteger(number) && number >= 1 && number <= largestLimit;
    const isPercent = meaning(stream.tokens[at + 1], "mark.share") !== undefined;
    if (!isFitting || isPercent || !stream.isFree(token)) return false;
    const isRanked = [at - 1, at + 1].some((near) => meaning(stream.tokens[near], "rank") !== undefined);
    return token.number !== undefined || isRanked;
  });
}

/** Joins the words of a question, with letters in place of its slots. Successive equal letters are merged. */
export function carrierOf(tokens: readonly Token[], letters: ReadonlyMap<Token, string>): string {
  let carrier = "";
  let before = "";
  for (const token of tokens) {
    const letter = letters.get(token);
    if (letter !== undefined && letter === before) continue;
    const piece = letter ?? token.text;
    const isSpaced = letter !== undefined || isLatin(piece[0]) || isLatin(carrier.at(-1));
    carrier += isSpaced && carrier !== "" ? ` ${piece}` : piece;
    before = letter ?? "";
  }
  return carrier;
}

function textsOf(letters: ReadonlyMap<Token, string>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [{ text }, letter] of letters) texts[letter] = (texts[letter] ?? "") + text;
  return texts;
}

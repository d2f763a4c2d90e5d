import { chosenOwn, useFieldNames, withoutFieldNames } from "#domain/assistant/own-fields.ts";
import { numberOf } from "#domain/assistant/read-days.ts";
import { meaning, type Reading } from "#domain/assistant/reading.ts";
import type { Understood, UnderstoodFilter } from "#domain/assistant/understood.ts";
import type { Named, Vocabulary } from "#domain/assistant/vocabulary.ts";
import { type DimensionId, dimensionIds } from "#domain/measures/question.ts";

const isDimension = (id: string | undefined): id is DimensionId => dimensionIds.some((dimension) => dimension === id);

/** Picks the meaning of a name that several things share: the one stated next to it, otherwise the most common. */
function chosenName(reading: Reading, at: number, names: readonly Named[]): Named | undefined {
  const beside = [at - 1, at + 1].map((place) => meaning(reading.tokens[place], "dimension"));
  const said = names.find(({ by }) => beside.includes(by));
  if (said) {
    const word = [at - 1, at + 1].find((place) => meaning(reading.tokens[place], "dimension") === said.by);
    if (word !== undefined) reading.use(reading.tokens[word]);
  }
  return said ?? names[0];
}

/** Parses the filters of a question: by names of the workspace, by the caller, and by missing values. */
export function readFilters(reading: Reading, { me }: Vocabulary): UnderstoodFilter[] {
  const filters: UnderstoodFilter[] = [];
  let isExcluding = false;
  for (const [at, token] of reading.tokens.entries()) {
    if (token.names.length === 0 || !reading.isFree(token)) continue;
    // A word's meaning in metrics takes precedence over the choices of custom fields.
    const name = chosenName(reading, at, withoutFieldNames(token.names)) ?? chosenOwn(reading, at, token.names);
    if (!name) continue;
    // 'Not' belongs to the word after it: in 'not won by Ana' that is no name.
    const before = reading.tokens[at - 1];
    const near = [-2, -1, 1, 2].map((step) => reading.tokens[at + step]);
    const isExcept = (one: (typeof near)[number]) => reading.isFree(one) && meaning(one, "not") === "except";
    const isNot = reading.isFree(before) && meaning(before, "not") === "not";
    const except = isNot ? before : near.find(isExcept);
    // 'Except Ana and Ben' also excludes the second one.
    const follows: boolean = isExcluding && [1, 2].some((step) => (reading.tokens[at - step]?.names.length ?? 0) > 0);
    if (except) reading.use(except);
    isExcluding = except !== undefined || follows;
    reading.use(token);
    filters.push({ by: name.by, id: name.id, label: name.label, isExcluded: isExcluding });
  }
  useFieldNames(reading, filters);
  if (me && reading.takeAll("mark.mine")) filters.push({ by: "owner", id: me.id, label: me.name, isExcluded: false });
  filters.push(...withoutFilters(reading), ...priorityFilters(reading));
  return filters;
}

/** Parses 'without owner': filters for an empty dimension. */
function withoutFilters(reading: Reading): UnderstoodFilter[] {
  const marks = [
    ...reading.all("not.without").map((mark) => ({ ...mark, step: 1 })),
    ...reading.all("not.lacking").map((mark) => ({ ...mark, step: -1 })),
  ];
  return marks.flatMap(({ token, at, step }): UnderstoodFilter[] => {
    const word = reading.tokens[at + step];
    const by = reading.isFree(word) ? meaning(word, "dimension") : undefined;
    if (!isDimension(by)) return [];
    reading.use(token, word);
    return [{ by, id: null, label: null, isExcluded: false }];
  });
}

function priorityFilters(reading: Reading): UnderstoodFilter[] {
  return reading.all("value").flatMap(({ token, at, id }): UnderstoodFilter[] => {
    const word = [at + 1, at - 1]
      .map((place) => reading.tokens[place])
      .find((one) => meaning(one, "dimension") === "priority");
    if (!word) return [];
    reading.use(token, word);
    return [{ by: "priority", id, label: id, isExcluded: false }];
  });
}

const thans = ["more", "less", "least", "most"] as const;

/** Parses 'over 10,000': a lower or upper limit of amounts. */
export function readAmounts(reading: Reading): Understood["amounts"] {
  const amounts = reading.all("than").flatMap(({ token, at, id }) => {
    // Before the number in most languages, after it in others, possibly with a currency between them.
    const near = [at + 1, at - 1, at + 2, at - 2].find((place) => {
      const one = reading.tokens[place];
      return reading.isFree(one) && one.number !== undefined;
    });
    const word = near === undefined ? undefined : reading.tokens[near];
    const value = numberOf(word);
    if (value === undefined) return [];
    reading.use(token, word);
    const than = thans.find((one) => one === id);
    return than ? [{ than, value }] : [];
  });
  return amounts.length > 0 ? amounts.slice(0, 2) : undefined;
}

export type Groups = Pick<Understood, "by" | "rank" | "limit" | "grain">;

/** Parses the grouping of a figure, and how many of the groups are requested. */
export function readGroups(
  reading: Reading,
  hasMeasure: "figure" | "records" | false,
): Groups & { counted: DimensionId | undefined } {
  const groups: Groups & { counted: DimensionId | undefined } = { by: [], counted: undefined };
  const rank = reading.all("rank")[0];
  if (rank) {
    groups.rank = rank.id === "bottom" || rank.id === "fewest" ? "bottom" : "top";
    const near = [rank.at - 1, rank.at + 1, rank.at - 2, rank.at + 2].find((place) => {
      const number = reading.isFree(reading.tokens[place]) ? numberOf(reading.tokens[place]) : undefined;
      return number !== undefined && Number.isInteger(number) && number >= 1 && number <= 100;
    });
    if (near !== undefined) {
      groups.limit = numberOf(reading.tokens[near]) ?? 1;
      reading.use(reading.tokens[near]);
    }
  }
  const who = reading.all("mark.who").length > 0;
  for (const { token, at, id } of reading.all("dimension")) {
    if (!isDimension(id) || !reading.isFree(token)) continue;
    const isMarked = [at - 1, at + 1].some((place) => {
      const one = reading.tokens[place];
      return meaning(one, "mark.by") !== undefined || meaning(one, "mark.which") !== undefined;
    });
    if (isMarked || rank || hasMeasure !== false) groups.by.push(id);
    else if (groups.counted === undefined) groups.counted = id;
    else continue;
    reading.use(token);
  }
  if (who) {
    if (groups.by.length === 0 && groups.counted === undefined) groups.by.push("owner");
    reading.use(...reading.all("mark.who").map(({ token }) => token));
  }
  groups.by = [...new Set(groups.by)];
  // A ranking is of groups; 'largest' refers to single records.
  const ranks = reading.all("rank");
  const isAmount = ranks.some(({ id }) => id === "top" || id === "bottom");
  if (isAmount || groups.by.length > 0 || hasMeasure === "figure") reading.use(...ranks.map(({ token }) => token));
  return groups;
}

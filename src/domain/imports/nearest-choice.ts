import { nameKey } from "#domain/imports/name-key.ts";

/** Words shorter than this have too many neighbours. */
const shortestWord = 3;

/** Returns the choice that a value is probably a typing mistake of; undefined if there is none, or several. */
export function nearestChoice(value: string, choices: readonly (readonly [choice: string, label: string])[]) {
  const word = nameKey(value);
  if (word.length < shortestWord) return undefined;
  const limit = Math.max(1, Math.floor(word.length / 4));
  const near = choices
    .map(([choice, label]) => ({
      choice,
      distance: Math.min(editDistance(word, nameKey(label)), editDistance(word, nameKey(choice))),
    }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((one, other) => one.distance - other.distance);
  const [best, next] = near;
  return best && best.distance !== next?.distance ? best.choice : undefined;
}

/** Returns the Levenshtein distance: the number of letters to add, remove or replace. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of Array.from(one).entries()) {
    let last = at + 1;
    const next = [last];
    for (const [index, opposite] of Array.from(other).entries()) {
      last = Math.min(last + 1, (row[index + 1] ?? 0) + 1, (row[index] ?? 0) + (letter === opposite ? 0 : 1));
      next.push(last);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

import { nameKey } from "#domain/imports/name-key.ts";
import { slipsBetween } from "#domain/language/slips-between.ts";

/** Words shorter than this have too many neighbours. */
const shortestWord = 3;

/**
 * Returns the choice that a mistyped value of at least three characters probably means; undefined if there is none, or
 * if several are equally near.
 */
export function nearestChoice(value: string, choices: readonly (readonly [choice: string, label: string])[]) {
  const word = nameKey(value);
  if (word.length < shortestWord) return undefined;
  const limit = Math.max(1, Math.floor(word.length / 4));
  const near = choices
    .map(([choice, label]) => ({
      choice,
      distance: Math.min(slipsBetween(word, nameKey(label)), slipsBetween(word, nameKey(choice))),
    }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((one, other) => one.distance - other.distance);
  const [best, next] = near;
  return best && best.distance !== next?.distance ? best.choice : undefined;
}

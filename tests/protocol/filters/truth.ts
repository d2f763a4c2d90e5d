/** Result of a condition for a row. Null is SQL's unknown. */
export type Truth = boolean | null;

export const not = (truth: Truth): Truth => (truth === null ? null : !truth);

export const every = (truths: Truth[]): Truth => (truths.includes(false) ? false : truths.includes(null) ? null : true);

export const some = (truths: Truth[]): Truth => (truths.includes(true) ? true : truths.includes(null) ? null : false);

/** Applies a condition to a value; null if the value is missing. */
export const known = <T>(value: T | null, holds: (value: T) => boolean): Truth =>
  value === null ? null : holds(value);

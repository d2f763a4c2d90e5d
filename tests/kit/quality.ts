/**
 * Returns the precision and recall of the found items. `total` is the number of items to find. The precision is NaN if
 * nothing was found.
 */
export function quality<T>(found: readonly T[], isRight: (one: T) => boolean, total: number) {
  const right = found.filter(isRight).length;
  return { precision: right / found.length, recall: right / total };
}

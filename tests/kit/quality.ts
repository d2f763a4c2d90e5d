/** Returns the precision and recall of the found items. */
export function quality<T>(found: readonly T[], isRight: (one: T) => boolean, total: number) {
  const right = found.filter(isRight).length;
  return { precision: right / found.length, recall: right / total };
}

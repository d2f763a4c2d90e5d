/** How many of the found are right, and how many of the right ones were found. */
export function quality<T>(found: readonly T[], isRight: (one: T) => boolean, total: number) {
  const right = found.filter(isRight).length;
  return { precision: right / found.length, recall: right / total };
}

/** Options among which what stands there is, also where it is still to be chosen: a list shows its first one otherwise. */
export const withChosen = (
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
  choose: string,
): readonly (readonly [value: string, text: string])[] =>
  options.some(([value]) => value === chosen) ? options : [[chosen, choose], ...options];

/**
 * Returns the options including the current value, even if it is still to be selected: otherwise a select would show its
 * first option.
 */
export const withChosen = (
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
  choose: string,
): readonly (readonly [value: string, text: string])[] =>
  options.some(([value]) => value === chosen) ? options : [[chosen, choose], ...options];

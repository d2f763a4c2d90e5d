/**
 * Returns the options with the current value, even if it does not exist or is not selected yet. Otherwise a select
 * would show its first option.
 */
export const withCurrentOption = (
  options: readonly (readonly [value: string, text: string])[],
  selected: string,
  choose: string,
): readonly (readonly [value: string, text: string])[] =>
  options.some(([value]) => value === selected) ? options : [[selected, choose], ...options];

const steps = [1, 2, 2.5, 5, 10];
/** The least space above the highest value, as a share of the ticks' range. */
const headRoom = 0.08;

/** Returns round tick values, ascending, for an axis that includes all of these values and 0. */
export function axisTicks(values: readonly (number | null)[], isWhole: boolean, most = 5): number[] {
  const known = values.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(0, ...known);
  const least = (high - low || 1) / (most - 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const fits = steps.filter((step) => step * power >= least && (!isWhole || Number.isInteger(step * power)));
  const step = Math.max((fits[0] ?? 10) * power, isWhole ? 1 : 0);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** Returns the range of an axis with these ticks: a value at the top tick keeps some space above it. */
export function axisDomain(ticks: readonly number[], values: readonly (number | null)[]): [number, number] {
  const [low = 0] = ticks;
  const top = ticks.at(-1) ?? 1;
  const highest = Math.max(0, ...values.filter((value) => value !== null));
  return [low, Math.max(top, highest + headRoom * (top - low))];
}

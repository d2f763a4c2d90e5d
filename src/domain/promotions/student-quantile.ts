/** The two-sided quantiles of the normal distribution. */
const normal = { 80: 1.2815515655446004, 90: 1.6448536269514722, 95: 1.959963984540054 } as const;

/**
 * Returns the two-sided quantile of Student's t, for six degrees of freedom or more: the expansion of Cornish and Fisher
 * (Abramowitz and Stegun, 26.7.5), accurate to three decimals in this range.
 */
export function studentQuantile(coverage: keyof typeof normal, freedom: number): number {
  const z = normal[coverage];
  const n = freedom;
  return (
    z +
    (z ** 3 + z) / (4 * n) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * n ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * n ** 3) +
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / (92160 * n ** 4)
  );
}

const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Returns the logarithm of the gamma function for x > 0, using the Lanczos approximation. */
export function logGamma(x: number): number {
  // The approximation is less accurate near 0, so gamma(x) = gamma(x + 1) / x is used there.
  if (x < 0.5) return logGamma(x + 1) - Math.log(x);
  const from = x - 1;
  const series = lanczos.reduce((sum, coefficient, no) => sum + coefficient / (from + no + 1), 0.99999999999980993);
  const base = from + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (from + 0.5) * Math.log(base) - base + Math.log(series);
}

/** Returns the logarithm of the beta function. */
export const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/** Returns the digamma function, which is the derivative of the logarithm of the gamma function, for x > 0. */
export function digamma(x: number): number {
  let from = x;
  let sum = 0;
  // The series is accurate far from 0. Smaller values are increased by digamma(x) = digamma(x + 1) - 1 / x.
  for (; from < 10; from++) sum -= 1 / from;
  const inverse = 1 / from ** 2;
  return (
    sum +
    Math.log(from) -
    0.5 / from -
    inverse * (1 / 12 - inverse * (1 / 120 - inverse * (1 / 252 - inverse * (1 / 240 - inverse * (1 / 132)))))
  );
}

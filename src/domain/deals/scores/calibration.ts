import { toProbability } from "#domain/numbers/to-probability.ts";

/** Converts a model's log odds to calibrated log odds: `shift + slope × logit`. */
export type Calibration = { shift: number; slope: number };

/** The prior mean of the slope, and the strength of the prior: the inverse of a variance of 0.3². */
const cautious = 0.6;
const firmness = 11;
/** The maximum slope; models overfit far more often than they underfit. */
const maxSlope = 1.2;

/**
 * Fits Platt scaling (1999) to out-of-sample log odds, relative to their mean. The slope is penalised towards a low
 * value and bounded, so that predictions based on few rows shrink to the base rate. Without any rows, `base` is this
 * rate.
 */
export function fitCalibration(logits: readonly number[], outcomes: readonly boolean[], base: number): Calibration {
  if (logits.length === 0) return { shift: (1 - cautious) * Math.log(base / (1 - base)), slope: cautious };
  const count = logits.length;
  const won = outcomes.filter(Boolean).length;
  const mean = logits.reduce((sum, value) => sum + value, 0) / Math.max(1, count);
  let shift = Math.log((won + 1) / (count - won + 1));
  let slope = cautious;
  for (let step = 0; step < 30; step++) {
    let [g0, g1, h00, h01, h11] = [0, -firmness * (slope - cautious), 1e-6, 0, firmness];
    for (const [no, logit] of logits.entries()) {
      const x = logit - mean;
      const probability = toProbability(shift + slope * x);
      const off = Number(outcomes[no]) - probability;
      const weight = Math.max(probability * (1 - probability), 1e-6);
      g0 += off;
      g1 += off * x;
      h00 += weight;
      h01 += weight * x;
      h11 += weight * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    const [d0, d1] = [(g0 * h11 - g1 * h01) / determinant, (g1 * h00 - g0 * h01) / determinant];
    shift += d0;
    slope += d1;
    if (Math.abs(d0) + Math.abs(d1) < 1e-9) break;
  }
  slope = Math.min(Math.max(slope, 0), maxSlope);
  return { shift: shift - slope * mean, slope };
}

import { bucketCount } from "#domain/hash-features.ts";
import { spamFeaturesOf } from "#domain/mail/spam-features.ts";
import { oddsOfFeatures, type SpamModel } from "#domain/mail/spam-model.ts";
import { mulberry32 } from "#domain/numbers/mulberry32.ts";
import { toProbability } from "#domain/numbers/to-probability.ts";

import { shuffle } from "../sentiment/rows.ts";
import type { LabelledMail } from "./spam-mails.ts";

type WeighedMail = { features: readonly number[]; isSpam: boolean; weight: number };

const [epochs, rate, decay] = [8, 0.1, 2e-5];

export const weigh = (mail: LabelledMail, weight: number): WeighedMail => ({
  features: spamFeaturesOf(mail),
  isSpam: mail.isSpam,
  weight,
});

/**
 * Fits a model: logistic regression by AdaGrad (Duchi et al. 2011) with balanced classes. Weights are quantised to one
 * byte each. The largest 0.05% are clipped, which gives a finer scale.
 */
export function fitSpam(mails: readonly WeighedMail[]): SpamModel {
  const totals = { spam: 0, wanted: 0 };
  for (const { isSpam, weight } of mails) totals[isSpam ? "spam" : "wanted"] += weight;
  const all = totals.spam + totals.wanted;
  const fitted = new Float64Array(bucketCount);
  const past = new Float64Array(bucketCount).fill(1e-8);
  let bias = 0;
  const order = mails.map((_, at) => at);
  const random = mulberry32(5);
  for (let epoch = 0; epoch < epochs; epoch++)
    for (const at of shuffle(order, random)) {
      const { features, isSpam, weight } = mails[at] as WeighedMail;
      const length = 1 / Math.sqrt(features.length || 1);
      let sum = 0;
      for (const bucket of features) sum += fitted[bucket] as number;
      const chance = toProbability(sum * length + bias);
      const off = ((chance - (isSpam ? 1 : 0)) * weight * all) / 2 / totals[isSpam ? "spam" : "wanted"];
      bias -= 0.01 * off;
      for (const bucket of features) {
        const slope = off * length + decay * (fitted[bucket] as number);
        past[bucket] = (past[bucket] as number) + slope * slope;
        fitted[bucket] = (fitted[bucket] as number) - (rate * slope) / Math.sqrt(past[bucket]);
      }
    }
  return quantise(fitted, bias);
}

function quantise(fitted: Float64Array, bias: number): SpamModel {
  const used = fitted
    .map(Math.abs)
    .filter((value) => value > 0)
    .sort();
  const step = (used[Math.floor(used.length * 0.9995)] ?? 1) / 127;
  const weights = Int8Array.from(fitted, (value) => Math.max(-127, Math.min(127, Math.round(value / step))));
  return { weights, step, bias };
}

/**
 * Calibrates a model on emails that it was not trained on. Returns the slope and offset of its odds that minimise the
 * log loss (Platt 1999), with equal weight for spam and wanted emails.
 */
export function calibrate(model: SpamModel, mails: readonly WeighedMail[]): { slope: number; offset: number } {
  const rated = [true, false].flatMap((isSpam) => {
    const own = mails.filter((mail) => mail.isSpam === isSpam);
    const whole = own.reduce((sum, { weight }) => sum + weight, 0);
    return own.map(({ features, weight }) => ({
      odds: oddsOfFeatures(model, features),
      isSpam,
      share: weight / whole,
    }));
  });
  let [slope, offset] = [1, 0];
  for (let round = 0; round < 4000; round++) {
    let [ofSlope, ofOffset] = [0, 0];
    for (const { odds, isSpam, share } of rated) {
      const off = (toProbability(slope * odds + offset) - (isSpam ? 1 : 0)) * share;
      ofSlope += off * odds;
      ofOffset += off;
    }
    slope -= 0.1 * ofSlope;
    offset -= 0.1 * ofOffset;
  }
  return { slope, offset };
}

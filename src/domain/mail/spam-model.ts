import type { IncomingMail } from "#domain/mail/incoming-mail.ts";
import { spamFeaturesOf } from "#domain/mail/spam-features.ts";

/**
 * A logistic regression with one byte per bucket as its weight. Weights are multiplied by `step`; `bias` is the
 * intercept.
 */
export type SpamModel = { weights: Int8Array; step: number; bias: number };

/**
 * Returns the log odds that an email is spam, judged only by its subject and text, if spam and legitimate emails were
 * equally frequent.
 */
export function spamOdds(model: SpamModel, mail: Pick<IncomingMail, "subject" | "text">): number {
  return oddsOfFeatures(model, spamFeaturesOf(mail));
}

/** Returns the log odds of the features of an email; 0 if there are none. */
export function oddsOfFeatures({ weights, step, bias }: SpamModel, features: readonly number[]): number {
  if (features.length === 0) return 0;
  let sum = 0;
  for (const bucket of features) sum += weights[bucket] ?? 0;
  return (sum * step) / Math.sqrt(features.length) + bias;
}

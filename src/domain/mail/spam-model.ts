import type { IncomingMail } from "#domain/mail/incoming-mail.ts";
import { spamFeaturesOf } from "#domain/mail/spam-features.ts";

/** A logistic model: a byte per bucket, times `step`, and `bias`. */
export type SpamModel = { weights: Int8Array; step: number; bias: number };

/** Returns the log odds that an email is spam by its subject and text alone, if spam and wanted emails were equally frequent. */
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

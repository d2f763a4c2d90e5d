import { spamModelCard } from "#domain/mail/spam-model-card.ts";
import type { SpamModel } from "#domain/mail/spam-model.ts";
import { loadWeights } from "#server/files/load-weights.ts";

/** Loads the built-in spam model. */
export function loadSpamModel(): SpamModel {
  const { version, step, bias } = spamModelCard;
  return { weights: loadWeights(`spam/${version}`), step, bias };
}

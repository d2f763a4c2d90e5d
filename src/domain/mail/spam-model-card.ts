import card from "./spam-model.json" with { type: "json" };

/**
 * Describes the built-in spam model, with its results for emails on which it was not trained. `train-spam.ts` writes
 * the numbers.
 */
export const spamModelCard = card;

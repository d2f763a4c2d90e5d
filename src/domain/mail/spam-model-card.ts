import card from "./spam-model.json" with { type: "json" };

/**
 * Describes the built-in spam model, with its results for emails that it was not trained on. The training script writes
 * this file.
 */
export const spamModelCard = card;

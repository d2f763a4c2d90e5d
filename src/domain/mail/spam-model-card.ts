import card from "./spam-model.json" with { type: "json" };

/**
 * The description of the built-in spam model, written by its training, with its results for later emails and for emails
 * written as tests.
 */
export const spamModelCard = card;

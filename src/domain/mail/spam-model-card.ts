import card from "./spam-model.json" with { type: "json" };

/** The built-in spam model: written by its training, with its results on emails of a later time and on written ones. */
export const spamModelCard = card;

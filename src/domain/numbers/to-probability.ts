/** Converts log odds to a probability (the logistic function). */
export const toProbability = (logit: number): number => 1 / (1 + Math.exp(-logit));

export const sentiments = ["positive", "neutral", "negative"] as const;
export type Sentiment = (typeof sentiments)[number];

export const isSentiment = (value: unknown): value is Sentiment => sentiments.includes(value as Sentiment);

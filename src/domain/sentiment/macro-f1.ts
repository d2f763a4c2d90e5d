import { type Sentiment, sentiments } from "#domain/sentiment/sentiment.ts";

/**
 * The mean of the F1 of the three sentiments, each counting alike however rare it is: F1 is 2 hits / (2 hits + false alarms +
 * misses). What was not read counts as missed.
 */
export function macroF1(pairs: readonly (readonly [wanted: Sentiment, read: Sentiment | null])[]): number {
  const each = sentiments.map((one) => {
    const hits = pairs.filter(([wanted, read]) => wanted === one && read === one).length;
    const others = pairs.filter(([wanted, read]) => (wanted === one) !== (read === one)).length;
    return hits === 0 ? 0 : (2 * hits) / (2 * hits + others);
  });
  return each.reduce((sum, f1) => sum + f1, 0) / sentiments.length;
}

import { type Sentiment, sentiments } from "#domain/customers/sentiment/sentiment.ts";

/**
 * Returns the mean F1 of the three sentiments, each with the same weight regardless of its frequency. F1 is 2 hits / (2
 * hits + false alarms + misses). Texts without a result count as misses.
 */
export function macroF1(pairs: readonly (readonly [wanted: Sentiment, read: Sentiment | null])[]): number {
  const each = sentiments.map((sentiment) => {
    const hits = pairs.filter(([expected, read]) => expected === sentiment && read === sentiment).length;
    const others = pairs.filter(([expected, read]) => (expected === sentiment) !== (read === sentiment)).length;
    return hits === 0 ? 0 : (2 * hits) / (2 * hits + others);
  });
  return each.reduce((sum, f1) => sum + f1, 0) / sentiments.length;
}

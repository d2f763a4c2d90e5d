import { foldText } from "#domain/lists/search-text.ts";
import type { SoldProduct } from "#domain/promotions/promotion-facts.ts";

/** True if a word is long enough to be significant; Chinese and Japanese characters carry more meaning. */
const isTelling = (word: string) => word.length >= (/[\u3040-\u9fff\uac00-\ud7af]/.test(word) ? 2 : 3);

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(isTelling);

/** Returns the products that a description mentions: by their whole name or category, or by a word of them. */
export function findProducts(products: readonly SoldProduct[], description: string): SoldProduct[] {
  const whole = foldText(description);
  const words = new Set(wordsOf(description));
  return products.filter(({ name, category }) =>
    [name, category ?? ""].some((text) => {
      const folded = foldText(text);
      return (isTelling(folded) && whole.includes(folded)) || wordsOf(text).some((word) => words.has(word));
    }),
  );
}

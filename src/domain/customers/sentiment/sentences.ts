/** Splits the first 5,000 characters of a text into sentences by its punctuation. */
export const splitSentences = (text: string): string[] =>
  (text.slice(0, 5000).match(/[^.!?。！？…\n]+[.!?。！？…]*/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sentence));

import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import type { Slots } from "#domain/assistant/reader/read-slots.ts";
import { addRuns, bucketOf } from "#domain/hash-features.ts";

/** The features of a question: the bucket of each, and its value. */
export type ReaderFeatures = { buckets: readonly number[]; values: readonly number[] };

const pieces = /[A-Z]+|[\p{Script=Latin}\p{Nd}']+|[^\s\p{Script=Latin}\p{Nd}']+/gu;
const isSlot = (piece: string) => /^[A-Z]+$/.test(piece);
const isLatinPiece = (piece: string) => /^[\p{Script=Latin}\p{Nd}']/u.test(piece);

/** The exponent of the number of features of a kind: the more there are, the less each of them weighs. */
const damping = -0.35;

/** The kinds of features. A feature's hash depends on its kind. */
const [character, word, pair, run, concept, slot, edge, gap, reading] = [1, 2, 3, 4, 7, 8, 9, 10, 12];

/**
 * Returns the features of a question: its slots, the grammar's meanings of the other words, and the grammar's
 * interpretation. With `isOfLanguage`, the words are also features: words, pairs of words and runs of letters in Latin
 * script, runs of characters in other scripts.
 */
export function readerFeatures(
  { carrier, concepts }: Pick<Slots, "carrier" | "concepts">,
  near: ParsedQuestion,
  isOfLanguage = true,
): ReaderFeatures {
  const words = carrier.match(pieces) ?? [];
  const kinds = [
    sharedFeatures(words, concepts),
    readingFeatures(near),
    ...(isOfLanguage ? [wordFeatures(words), runFeatures(words, carrier)] : []),
  ];
  return {
    buckets: kinds.flatMap((features) => [...features]),
    values: kinds.flatMap((features) => Array.from(features, () => features.size ** damping)),
  };
}

function sharedFeatures(words: readonly string[], concepts: readonly string[]): Set<number> {
  const features = new Set<number>();
  for (const piece of words) if (isSlot(piece)) features.add(bucketOf(slot, piece));
  const own = concepts.filter((name) => name !== "noise" && name !== "filler");
  for (const [at, name] of own.entries()) {
    features.add(bucketOf(concept, name));
    if (at > 0) features.add(bucketOf(concept, `${own[at - 1]} ${name}`));
  }
  return features;
}

function readingFeatures({ measure, subject, quantity, state, by, grain, compare, rank, wants }: ParsedQuestion) {
  const named = { measure, subject, quantity, state, by: by.join("+"), grain, compare, rank, wants };
  return new Set(Object.entries(named).map(([part, name]) => bucketOf(reading, `${part} ${name ?? ""}`)));
}

function wordFeatures(words: readonly string[]): Set<number> {
  const features = new Set<number>();
  for (const [at, piece] of words.entries()) {
    if (isLatinPiece(piece)) features.add(bucketOf(word, piece));
    else if (!isSlot(piece)) addRuns(Array.from(piece), 2, 3, character, features);
    if (!isSlot(piece) && !isLatinPiece(piece)) continue;
    features.add(bucketOf(pair, `${words[at - 1] ?? "^"} ${piece}`));
    if (at > 1) features.add(bucketOf(gap, `${words[at - 2]} ${piece}`));
  }
  return features;
}

function runFeatures(words: readonly string[], carrier: string): Set<number> {
  const features = new Set<number>();
  const isLatin = words.every((piece) => isSlot(piece) || isLatinPiece(piece));
  for (const piece of words) {
    if (isSlot(piece)) continue;
    if (isLatinPiece(piece)) addRuns(Array.from(`<${piece}>`), 3, 5, run, features);
    else addRuns(Array.from(piece), 1, 4, character, features);
  }
  // Runs across slots, in scripts without spaces.
  if (!isLatin) addRuns(Array.from(`^${carrier.replaceAll(" ", "")}$`), 2, 3, edge, features);
  return features;
}

/**
 * Returns the pieces of a text that should have occurred in the training: words, and pairs of characters in scripts
 * without spaces.
 */
export function seenPieces(carrier: string): string[] {
  return (carrier.match(pieces) ?? []).flatMap((piece) => {
    if (isSlot(piece)) return [];
    if (isLatinPiece(piece)) return [piece];
    const letters = Array.from(piece);
    return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  });
}

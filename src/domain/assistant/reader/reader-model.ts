import { type Part, parts, subjectParts } from "#domain/assistant/reader/frame.ts";
import type { ReaderFeatures } from "#domain/assistant/reader/reader-features.ts";
import { bucketCount, bucketOf } from "#domain/hash-features.ts";

/** The description of a model, written by its training. */
export type ReaderCard = {
  version: string;
  /** Decides whether a trained reading is an answer. */
  trained: ConfidenceModel;
  /** Decides whether a reading of the grammar is an answer. */
  grammar: ConfidenceModel;
  /** Decides whether the result of a suggestion is shown, marked as uncertain. */
  suggestion: ConfidenceModel;
};

/** The weights of the features of a reading, and the lowest probability at which it is used. */
export type ConfidenceModel = { weights: readonly number[]; least: number };

/** For each part, the step size of its quantised weights, and the bias of each class. */
type Header = Readonly<Record<Part, { step: number; classes: Readonly<Record<string, number>> }>>;

/**
 * A multinomial logistic model per part of a label. Only weights that matter are stored: those of bucket `b` are at
 * `starts[b]` to `starts[b + 1]`, with the class of each.
 */
export type ReaderModel = {
  card: ReaderCard;
  header: Header;
  starts: Uint32Array;
  classes: Uint16Array;
  weights: Int8Array;
  /** A Bloom filter of the pieces of text that occurred in the training. */
  seen: Uint8Array;
};

/** The most likely classes of each part with their probabilities, most likely first. */
export type Prediction = Readonly<Record<Part, readonly { name: string; probability: number }[]>>;

/** The number of likely classes of a part that are considered. */
const considered = 3;

const seenBytes = 2 ** 16;
/** A piece of text has a bit per salt (a Bloom filter), so that few unknown words seem to be known. */
const pieceSalts = [11, 12, 13];

/** Returns the positions of a piece of text in `seen`. */
const positionsOf = (piece: string): number[] => pieceSalts.map((salt) => bucketOf(salt, piece) & (seenBytes * 8 - 1));

/** Returns the bits for `seen`, set for the given pieces of text. */
export function bitsOf(pieces: Iterable<string>): Uint8Array {
  const bits = new Uint8Array(seenBytes);
  for (const piece of pieces)
    for (const bit of positionsOf(piece)) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
  return bits;
}

/** True if a piece of text occurred in the training. For fewer than one of 1,000 others it is true by chance. */
export const isSeen = ({ seen }: Pick<ReaderModel, "seen">, piece: string): boolean =>
  positionsOf(piece).every((bit) => ((seen[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);

const headerBytes = 4;

/**
 * Parses the bytes of a model: the length of the header, the header as JSON, the number of weights of each bucket, the
 * bits of seen pieces, the classes, and the weights.
 */
export function parseReader(card: ReaderCard, bytes: Int8Array): ReaderModel {
  const all = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const counts = headerBytes + new DataView(all.buffer, all.byteOffset).getUint32(0);
  const header = JSON.parse(new TextDecoder().decode(all.subarray(headerBytes, counts))) as Header;
  const starts = new Uint32Array(bucketCount + 1);
  for (let bucket = 0; bucket < bucketCount; bucket++)
    starts[bucket + 1] = (starts[bucket] ?? 0) + (all[counts + bucket] ?? 0);
  const count = starts[bucketCount] ?? 0;
  const low = counts + bucketCount + seenBytes;
  const seen = all.subarray(counts + bucketCount, low);
  const classes = Uint16Array.from(
    { length: count },
    (_, at) => (all[low + at] ?? 0) + 256 * (all[low + count + at] ?? 0),
  );
  return { card, header, starts, classes, weights: bytes.subarray(low + 2 * count, low + 3 * count), seen };
}

/** Writes a model as bytes. */
export function writeReader({ header: texts, starts, classes, weights, seen }: Omit<ReaderModel, "card">): Int8Array {
  const header = new TextEncoder().encode(JSON.stringify(texts));
  const counts = headerBytes + header.length;
  const low = counts + bucketCount + seenBytes;
  const count = weights.length;
  const bytes = new Int8Array(low + 3 * count);
  new DataView(bytes.buffer).setUint32(0, header.length);
  bytes.set(header, headerBytes);
  for (let bucket = 0; bucket < bucketCount; bucket++)
    bytes[counts + bucket] = (starts[bucket + 1] ?? 0) - (starts[bucket] ?? 0);
  bytes.set(seen, counts + bucketCount);
  for (const [at, own] of classes.entries()) {
    bytes[low + at] = own & 255;
    bytes[low + count + at] = own >> 8;
  }
  bytes.set(weights, low + 2 * count);
  return bytes;
}

/** Predicts the label of a question from its features. */
export function predict(model: ReaderModel, { buckets, values }: ReaderFeatures): Prediction {
  const { header, starts, classes, weights } = model;
  const named = parts.map((part) => Object.entries(header[part].classes));
  const scores = new Float64Array(named.reduce((sum, own) => sum + own.length, 0));
  for (const [index, bucket] of buckets.entries())
    for (let at = starts[bucket] ?? 0; at < (starts[bucket + 1] ?? 0); at++)
      scores[classes[at] ?? 0]! += (weights[at] ?? 0) * (values[index] ?? 0);
  const logs = {} as Record<Part, Map<string, number>>;
  let from = 0;
  for (const [at, part] of parts.entries()) {
    const own = (named[at] ?? []).map(([, bias], index) => (scores[from + index] ?? 0) * header[part].step + bias);
    const sum = logSum(own);
    logs[part] = new Map(own.map((score, index) => [named[at]?.[index]?.[0] ?? "", score - sum]));
    from += own.length;
  }
  logs.subject = withTwins(withSubjectParts(logs));
  return Object.fromEntries(parts.map((part) => [part, likeliest(logs[part])])) as unknown as Prediction;
}

/** Returns for each subject the mean of two log probabilities: of the subject as a whole, and of its parts together. */
function withSubjectParts(logs: Readonly<Record<Part, ReadonlyMap<string, number>>>): Map<string, number> {
  const summed = Array.from(logs.subject, ([subject, own]) => {
    const names = subject.split("|");
    const alone = subjectParts.reduce((sum, part, at) => sum + (logs[part].get(names[at] ?? "") ?? 0), 0);
    return [subject, (own + alone) / 2] as const;
  });
  const sum = logSum(summed.map(([, score]) => score));
  return new Map(summed.map(([subject, score]) => [subject, score - sum]));
}

/**
 * Merges the subjects for a list of records and for their count, because a list also shows the count. The more likely
 * of the two gets the probability of both.
 */
function withTwins(logs: ReadonlyMap<string, number>): Map<string, number> {
  const joined = new Map(logs);
  for (const [subject, own] of logs) {
    const [intent, , of, state] = subject.split("|");
    const twin = intent === "list" ? logs.get(`number|count|${of}|${state}|`) : undefined;
    if (twin === undefined) continue;
    const [first, other] =
      own >= twin ? [subject, `number|count|${of}|${state}|`] : [`number|count|${of}|${state}|`, subject];
    joined.set(first, logSum([own, twin]));
    joined.set(other, -Infinity);
  }
  return joined;
}

function logSum(scores: readonly number[]): number {
  const most = Math.max(...scores);
  return most + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - most), 0));
}

const likeliest = (logs: ReadonlyMap<string, number>) =>
  [...logs]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, considered)
    .map(([name, log]) => ({ name, probability: Math.exp(log) }));

import { type Classes, type Part, parts } from "#domain/assistant/reader/frame.ts";
import type { ReaderFeatures } from "#domain/assistant/reader/reader-features.ts";
import { bitsOf, type ReaderModel } from "#domain/assistant/reader/reader-model.ts";
import { bucketCount } from "#domain/hash-features.ts";
import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import { shuffle } from "../sentiment/rows.ts";

/** A question with its features and its right classes. */
export type Example = {
  features: ReaderFeatures;
  classes: Classes;
  pieces: readonly string[];
  weight?: number;
  isOfOther?: boolean;
};

const [epochs, rate, decay, damping] = [12, 0.3, 1e-4, 0.1];
/** A weight is quantised to this many steps on either side of 0. */
const levels = 127;
/** Weights of few steps are dropped: at least those below `leastSteps`, and more until `maxWeights` are left (1 MB). */
const [leastSteps, maxWeights] = [7, 640_000];
const maxPerBucket = 255;
/** A class with an error below this threshold learns nothing from an example. */
const negligible = 2e-3;

/** Fits a logistic model per part by AdaGrad (Duchi et al. 2011). */
export function fitReader(examples: readonly Example[]): ReaderModel {
  const used = [...new Set(examples.flatMap(({ features }) => features.buckets))];
  const rowOf = new Int32Array(bucketCount).fill(-1);
  for (const [at, bucket] of used.entries()) rowOf[bucket] = at;
  const rowsOf = (own: readonly Example[]) =>
    own.map(({ features }) => Int32Array.from(features.buckets, (bucket) => rowOf[bucket] as number));
  // Which words the grammar leaves unread depends on the language, so this part is fitted only to the language's own
  // examples.
  const ofLanguage = examples.filter(({ isOfOther }) => !isOfOther);
  const [rows, ownRows] = [rowsOf(examples), rowsOf(ofLanguage)];
  const fitted = parts.map((part) =>
    part === "unread" ? fitPart(ofLanguage, ownRows, used.length, part) : fitPart(examples, rows, used.length, part),
  );
  return compress(fitted, used, examples);
}

type FittedPart = { names: string[]; weights: Float32Array; bias: Float64Array };

function fitPart(examples: readonly Example[], rows: readonly Int32Array[], count: number, part: Part): FittedPart {
  const names = [...new Set(["", ...examples.map(({ classes }) => classes[part])])].toSorted();
  if (part === "subject") names.splice(names.indexOf(""), 1);
  const width = names.length;
  const index = new Map(names.map((name, at) => [name, at]));
  const labels = examples.map(({ classes }) => index.get(classes[part]) ?? 0);
  const weights = new Float32Array(count * width);
  const past = new Float32Array(count * width).fill(damping);
  const bias = new Float64Array(width);
  const random = mulberry32(3);
  const order = examples.map((_, at) => at);
  const off = new Float64Array(width);
  const active = new Int32Array(width);
  for (let epoch = 0; epoch < epochs; epoch++)
    for (const at of shuffle(order, random)) {
      const row = rows[at] as Int32Array;
      const { features, weight = 1 } = examples[at] as Example;
      const { values } = features;
      off.fill(0);
      for (let i = 0; i < row.length; i++)
        for (let k = 0, place = (row[i] as number) * width; k < width; k++, place++)
          off[k]! += (weights[place] as number) * (values[i] as number);
      let most = -Infinity;
      for (let k = 0; k < width; k++) most = Math.max(most, (off[k]! += bias[k] as number));
      let sum = 0;
      for (let k = 0; k < width; k++) sum += off[k] = Math.exp((off[k] as number) - most);
      for (let k = 0; k < width; k++) {
        off[k] = ((off[k] as number) / sum - (k === labels[at] ? 1 : 0)) * weight;
        bias[k]! -= 0.02 * (off[k] as number);
      }
      // Classes with a negligible error are skipped.
      let count = 0;
      for (let k = 0; k < width; k++) if (Math.abs(off[k] as number) > negligible) active[count++] = k;
      for (let i = 0; i < row.length; i++)
        for (let a = 0; a < count; a++) {
          const k = active[a] as number;
          const place = (row[i] as number) * width + k;
          const slope = (off[k] as number) * (values[i] as number) + decay * (weights[place] as number);
          past[place]! += slope * slope;
          weights[place]! -= (rate * slope) / Math.sqrt(past[place] as number);
        }
    }
  return { names, weights, bias };
}

const never = { weights: [], least: 1 };

/** Returns the value of one step. The largest 0.05% of the weights are clipped, which makes the steps finer. */
function stepOf(weights: Float32Array): number {
  const used = weights
    .filter((value) => value !== 0)
    .map(Math.abs)
    .sort();
  return Number(((used[Math.floor(used.length * 0.9995)] ?? 1) / levels).toPrecision(6));
}

/** Returns the minimum number of steps of a kept weight. */
function leastOf(fitted: readonly FittedPart[], steps: readonly number[]): number {
  const counts = Array.from({ length: levels + 1 }, () => 0);
  for (const [at, { weights }] of fitted.entries())
    for (const weight of weights) {
      const value = Math.abs(Math.round(weight / (steps[at] ?? 1)));
      counts[Math.min(levels, value)]! += 1;
    }
  let [kept, least] = [0, levels + 1];
  while (least > leastSteps && kept + (counts[least - 1] ?? 0) <= maxWeights) kept += counts[--least] ?? 0;
  return least;
}

/** Quantises the weights to one byte each, and drops the weights with the least effect. */
function compress(fitted: readonly FittedPart[], used: readonly number[], examples: readonly Example[]): ReaderModel {
  const steps = fitted.map(({ weights }) => stepOf(weights));
  const least = leastOf(fitted, steps);
  const byBucket = used.map((bucket, row) => {
    const own: [number, number][] = [];
    let first = 0;
    for (const [at, { names, weights }] of fitted.entries()) {
      for (let k = 0; k < names.length; k++) {
        const value = Math.round((weights[row * names.length + k] as number) / (steps[at] ?? 1));
        if (Math.abs(value) >= least) own.push([first + k, Math.max(-levels, Math.min(levels, value))]);
      }
      first += names.length;
    }
    own.sort((one, other) => Math.abs(other[1]) - Math.abs(one[1]));
    return { bucket, own: own.slice(0, maxPerBucket).toSorted((one, other) => one[0] - other[0]) };
  });
  byBucket.sort((one, other) => one.bucket - other.bucket);
  const starts = new Uint32Array(bucketCount + 1);
  for (const { bucket, own } of byBucket) starts[bucket + 1] = own.length;
  for (let bucket = 0; bucket < bucketCount; bucket++) starts[bucket + 1]! += starts[bucket] as number;
  const flat = byBucket.flatMap(({ own }) => own);
  const header = Object.fromEntries(
    parts.map((part, at) => {
      const { names: own = [], bias } = fitted[at] ?? {};
      const classes = Object.fromEntries(own.map((name, k) => [name, Number((bias?.[k] ?? 0).toPrecision(4))]));
      return [part, { step: steps[at] ?? 1, classes }];
    }),
  ) as ReaderModel["header"];
  return {
    card: { version: "", trained: never, grammar: never, suggestion: never },
    header,
    starts,
    classes: Uint16Array.from(flat, ([own]) => own),
    weights: Int8Array.from(flat, ([, value]) => value),
    seen: bitsOf(examples.flatMap(({ pieces }) => pieces)),
  };
}

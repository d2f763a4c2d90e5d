import { guessStage } from "#domain/imports/guess-stage.ts";
import type { StageSetup } from "#domain/imports/mapping.ts";
import { nameKey } from "#domain/imports/name-key.ts";
import type { StagePhase } from "#domain/records/deal-tabs.ts";

/** A stage of the pipeline as it will be after an import. */
export type ArrangedStage = {
  name: string;
  kind: "open" | "won" | "lost";
  phase: StagePhase | null;
  probability: number;
  /** The number of the file's rows that are in the stage. */
  rows: number;
  is_new: boolean;
  /** True if the stage existed before and no row of the file is in it, so that it may be removed. */
  is_unused: boolean;
};

/** A stage to arrange, in the current order of the pipeline. `probability` is null if it has not been chosen yet. */
export type StageToArrange = Omit<ArrangedStage, "probability" | "is_unused"> & {
  probability: number | null;
  /** The mean probability of the stage's deals in the file; null if it is unknown. */
  mean: number | null;
};

const ends = ["open", "won", "lost"];
/** The probability of a stage whose name has no known meaning: between qualifying and proposing. */
const middle = 30;
const maxOpenProbability = 95;

/**
 * Arranges the stages after an import in the order in which deals pass through them, with rising probabilities. The
 * order follows from numbers in the names, from the meaning of the names, or from the mean probability of the deals. In
 * an empty pipeline, all stages are arranged, in the order of `setup` if the user chose one. In a pipeline with deals,
 * existing stages are unchanged, and new ones follow the last open stage.
 */
export function arrangeStages<Stage extends StageToArrange>(
  stages: readonly Stage[],
  isEmpty: boolean,
  setup?: StageSetup,
): (Omit<Stage, "probability"> & ArrangedStage)[] {
  const chosen = new Map(setup?.order.map(({ name, probability }, at) => [nameKey(name), { at, probability }]));
  const fixed = isEmpty ? [] : stages.filter(({ is_new: isNew }) => !isNew);
  const moved = inOrder(
    stages.filter((stage) => !fixed.includes(stage)),
    ({ name }) => (isEmpty ? (chosen.get(nameKey(name))?.at ?? chosen.size) : 0),
  );
  const last = fixed.findLastIndex(({ kind }) => kind === "open") + 1;
  let least = 0;
  return [...fixed.slice(0, last), ...moved, ...fixed.slice(last)].map((stage) => {
    const { probability: stored, ...rest } = stage;
    const rising = Math.max(Math.round(probabilityOf(stage)), least);
    const own = stored ?? { open: Math.min(rising, maxOpenProbability), won: 100, lost: 0 }[stage.kind];
    const probability = (isEmpty ? chosen.get(nameKey(stage.name))?.probability : undefined) ?? own;
    if (isEmpty && stage.rows > 0) least = probability + 5;
    return {
      ...rest,
      phase: stage.phase ?? (stage.is_new && stage.kind === "open" ? (guessStage(stage.name)?.phase ?? null) : null),
      probability,
      is_unused: isEmpty && !stage.is_new && stage.rows === 0,
    };
  });
}

const probabilityOf = ({ name, probability, mean }: StageToArrange) =>
  probability ?? guessStage(name)?.probability ?? mean ?? middle;

/**
 * Sorts stages, open ones first: in the chosen order, otherwise by the numbers at the start of the names if all new
 * open stages have one, otherwise by probability.
 */
function inOrder<Stage extends StageToArrange>(stages: readonly Stage[], placeOf: (stage: StageToArrange) => number) {
  const numberOf = ({ name }: StageToArrange) => Number(/^\W*(\d+)/.exec(name)?.[1] ?? Number.NaN);
  const isNumbered = stages.every((stage) => !stage.is_new || stage.kind !== "open" || !Number.isNaN(numberOf(stage)));
  const keysOf = (stage: StageToArrange) => [
    ends.indexOf(stage.kind),
    placeOf(stage),
    isNumbered && stage.is_new ? numberOf(stage) : 0,
    probabilityOf(stage),
    stage.rows > 0 ? 0 : 1,
    stage.mean ?? 0,
  ];
  return stages
    .map((stage) => ({ stage, keys: keysOf(stage) }))
    .sort((one, other) => one.keys.map((key, at) => key - (other.keys[at] ?? 0)).find((step) => step) ?? 0)
    .map(({ stage }) => stage);
}

/**
 * Returns the unused stages that can be removed, because another stage of the same kind (open, won, lost) is in use.
 */
export function removable<Stage extends ArrangedStage>(stages: readonly Stage[]): Stage[] {
  const used = new Set(stages.filter(({ is_unused: isUnused }) => !isUnused).map(({ kind }) => kind));
  return stages.filter(({ is_unused: isUnused, kind }) => isUnused && used.has(kind));
}

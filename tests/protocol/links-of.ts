import type { Analysis, Change, Finding, Share } from "#domain/deals/pipeline-report/analysis.ts";

/** Returns the parts of an analysis that link to a list of deals, with the numbers in their sentences. */
export function linksOf({
  standing,
  changes,
  risks,
  stuck,
  steps,
  limits,
}: Analysis): { where: string; count: number }[] {
  const shares = changes.flatMap(({ dimensions }) => dimensions.flatMap((dimension): Share[] => dimension.shares));
  const before = ({ whereBefore: where, values }: Finding | Change) => ({
    where,
    count: Number(values.before?.value),
  });
  return [
    ...standing,
    ...changes,
    ...risks,
    ...stuck,
    // The sentence about activities states how few of the linked deals have any.
    ...limits.map(({ key, where, count, values }) => ({
      where,
      count: key === "limitUntouched" ? Number(values.of?.value) : count,
    })),
    ...[...changes, ...standing].map(before),
    ...shares.map(({ where, deals }) => ({ where, count: deals })),
    ...shares.map(({ whereBefore: where, deals_before: count }) => ({ where, count })),
    ...steps.map(({ where, values }) => ({ where, count: Number(values.all?.value) })),
  ].flatMap(({ where, count }) => (where ? [{ where, count }] : []));
}

/**
 * Customer segments by recency of the last order and by number and size of all orders; `private.customer_scores_at` defines
 * them.
 */
export const segments = [
  "champions",
  "promising",
  "beginners",
  "loyal",
  "attention",
  "fading",
  "cannot_lose",
  "hibernating",
  "gone",
] as const;
export type Segment = (typeof segments)[number];

/** The segments as a table: order value in the columns, recency in the rows. */
export const segmentGrid: readonly (readonly [much: Segment, some: Segment, little: Segment])[] = [
  ["champions", "promising", "beginners"],
  ["loyal", "attention", "fading"],
  ["cannot_lose", "hibernating", "gone"],
];

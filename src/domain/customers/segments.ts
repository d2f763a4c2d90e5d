/**
 * The customer segments, by the recency of the last order and by the number and size of all orders. They are defined in
 * `private.customer_scores_at`.
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

/** The segments as a table, with the order value in columns and recency in rows. */
export const segmentGrid: readonly (readonly [much: Segment, some: Segment, little: Segment])[] = [
  ["champions", "promising", "beginners"],
  ["loyal", "attention", "fading"],
  ["cannot_lose", "hibernating", "gone"],
];

/** How a customer buys, by how recent the last order is and by how many and how large all are; `private.customer_scores_at` says which. */
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

/** The same as a table: what the orders are worth in the columns, and how recent the last one is in the rows. */
export const segmentGrid: readonly (readonly [much: Segment, some: Segment, little: Segment])[] = [
  ["champions", "promising", "beginners"],
  ["loyal", "attention", "fading"],
  ["cannot_lose", "hibernating", "gone"],
];

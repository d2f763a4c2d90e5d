import { createContext, type ReactNode, use } from "react";

/** True if sample rows are marked: only next to others, since the marks would otherwise be on every row. */
export const MarksSamples = createContext(false);

type Props = { rows: readonly { is_sample?: unknown }[] | undefined; children: ReactNode };

/** Marks the sample rows of a list only if it also has other rows. */
export function MarkIfMixed({ rows = [], children }: Props) {
  const isMarked = use(MarksSamples);
  const isMixed = isMarked && new Set(rows.map((row) => row.is_sample === true)).size > 1;
  return <MarksSamples value={isMixed}>{children}</MarksSamples>;
}

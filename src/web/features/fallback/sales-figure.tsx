import type { FallbackRecord } from "#domain/fallback/fallback-records.ts";
import type { Answer } from "#domain/measures/answer.ts";
import { rowAddress } from "#domain/measures/behind.ts";
import type { Days } from "#domain/measures/question.ts";
import { RowsBehind } from "#web/charts/figure.tsx";

/** The answer with the sales of all rated companies, and its relevant days. */
export type SalesBehind = { answer: Answer; days: Days };

type Props = { record: FallbackRecord; behind: SalesBehind; children: string };

/** Renders the sales, linked to their records if a single list has them all. */
export function SalesFigure({ record: { companyId: id, companyName: label }, behind, children }: Props) {
  const { answer, days } = behind;
  const [list, ...others] = answer.behind[0] ?? [];
  const address = list && others.length === 0 ? rowAddress(list, { by: [{ id, label }], period: days }) : null;
  return (
    <RowsBehind list={list && address ? { ...list, ...address } : undefined} answer={answer} measure="revenue">
      {children}
    </RowsBehind>
  );
}

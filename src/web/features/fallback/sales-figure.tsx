import type { FallbackRecord } from "#domain/fallback/fallback-records.ts";
import type { Answer } from "#domain/measures/answer.ts";
import { rowAddress } from "#domain/measures/behind.ts";
import type { Days } from "#domain/measures/question.ts";
import { RowsBehind } from "#web/charts/figure.tsx";

/** What the sales of all who are rated were read in, and the days that count. */
export type SalesBehind = { answer: Answer; days: Days };

type Props = { record: FallbackRecord; behind: SalesBehind; children: string };

/** What was sold; it leads to the records it is made of where one list has them all. */
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

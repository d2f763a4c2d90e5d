import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import { type ImportWorkspace, suggestMapping } from "#domain/imports/suggest-mapping.ts";

/**
 * Applies the decisions about an earlier file with the same columns to this file, because the same export is often
 * imported every month. Suggestions are added for values that only this file has.
 */
export function recallMapping(
  columns: readonly ColumnProfile[],
  earlier: Mapping,
  workspace: ImportWorkspace,
): Mapping {
  const fresh = suggestMapping(earlier.entity, columns, workspace);
  const fields = new Set(earlier.columns.map(({ field }) => field));
  const recalled = Object.entries(fresh.values).filter(([field]) => fields.has(field));
  // These decisions are about problems of the earlier file, which the new one may not have.
  const { encoding: _encoding, takes_totals: _takesTotals, stages: _stages, ...decided } = earlier;
  return {
    ...decided,
    stray_quotes: fresh.stray_quotes,
    columns: earlier.columns.map((mapped) => {
      const { format } = mapped;
      const { date, number } = columns[mapped.column] ?? { date: null, number: null };
      // If this file proves the order of day and month, or the decimal mark, it overrides the earlier decision.
      const order = date && !date.ambiguous && format?.date_order && { date_order: date.order };
      const mark = number && !number.ambiguous && !number.mixed && format?.decimal && { decimal: number.decimal };
      return order || mark ? { ...mapped, format: { ...format, ...order, ...mark } } : mapped;
    }),
    values: Object.fromEntries([
      ...recalled,
      ...Object.entries(earlier.values).map(
        ([field, values]) => [field, { ...fresh.values[field], ...values }] as const,
      ),
    ]),
    stage_kinds: { ...(fields.has("stage_id") ? fresh.stage_kinds : {}), ...earlier.stage_kinds },
  };
}

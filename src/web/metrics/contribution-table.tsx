import { useTranslation } from "react-i18next";

import type { Contribution } from "#domain/metrics/contributions.ts";
import { rowDrillDown } from "#domain/metrics/drill-down.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { DrillDownLink } from "#web/charts/metric-value.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  label: string;
  /** Name of the dimension. */
  header: string;
  nameOf: (part: Contribution) => string;
  /** Undefined while loading. */
  result: MeasureResult | undefined;
  parts: readonly Contribution[] | undefined;
};

/** Renders a table with a row for each group's contribution to a change. The name of a group links to its records. */
export function ContributionTable({ label, header, nameOf, result, parts }: Props) {
  const { t } = useTranslation("explain");
  const texts = useMeasureTexts();
  const { percent, signed } = useFormat();
  const column = result?.columns[0];
  const largest = Math.max(...(parts ?? []).map(({ share }) => Math.abs(share ?? 0)), 1);
  const amount = (value: number) => (result && column ? texts.value(value, column.unit, result) : "");
  return (
    <DataTable
      scrolls
      label={label}
      rows={parts && [...parts]}
      pendingRows={8}
      keyOf={({ group, period }) => (group ? `of ${group.id}` : (period?.from ?? "rest"))}
      columns={[
        {
          key: "group",
          header,
          isName: true,
          className: "max-w-48 truncate",
          cell: (part) =>
            (part.group || part.period) && result ? (
              <DrillDownLink list={listOf(result, part)} result={result} measure={column?.measure}>
                {nameOf(part)}
              </DrillDownLink>
            ) : (
              nameOf(part)
            ),
        },
        { key: "before", header: t("before"), isNumeric: true, from: "sm", cell: (row) => amount(row.before) },
        { key: "now", header: t("now"), isNumeric: true, from: "sm", cell: (row) => amount(row.now) },
        {
          key: "change",
          header: t("change"),
          isNumeric: true,
          cell: ({ change }) => signed(change, amount(change)),
        },
        {
          key: "share",
          header: t("share"),
          isNumeric: true,
          cell: ({ share }) =>
            share === null ? (
              "—"
            ) : (
              <span className="flex items-center justify-end gap-3">
                <ShareBar part={share / largest} />
                <span className="min-w-12">{signed(share, percent(share, 0))}</span>
              </span>
            ),
        },
      ]}
    />
  );
}

/**
 * Renders a share as a bar to the left or right of zero. `part` is the share relative to the largest one. Decorative,
 * because the share is next to the bar.
 */
export function ShareBar({ part }: { part: number }) {
  const side = part < 0 ? "bg-chart-5 right-1/2" : "bg-chart-2 left-1/2";
  return (
    <span aria-hidden className="relative h-3 w-20 max-sm:hidden">
      <span className={`absolute inset-y-0 ${side}`} style={{ width: `${Math.abs(part) * 50}%` }} />
      <span className="bg-input absolute inset-y-0 left-1/2 w-px" />
    </span>
  );
}

/** Returns the records of a group; undefined if they are not in a single list. */
function listOf({ drill_down: lists, rows }: MeasureResult, part: Contribution) {
  const [list, another] = lists[0] ?? [];
  const row = rows.find(({ by: [group], period }) =>
    part.group ? group?.id === part.group.id : period?.from === part.period?.from,
  );
  return list && !another && row ? (rowDrillDown(list, row) ?? undefined) : undefined;
}

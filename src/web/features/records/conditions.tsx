import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { RecordColumns } from "#domain/records/record-columns.ts";
import { type FilterGroup, isGroup, readFilters, writeFilters } from "#domain/records/record-filters.ts";
import { unfinishedCondition } from "#domain/workflows/trigger.ts";

import { countUnready, FilterGroupFields, readNode } from "./filter-group-fields.tsx";

type Props = {
  columns: RecordColumns;
  /** The conditions in the format of the URL. */
  where: string;
  onChange: (where: string) => void;
};

/** Renders conditions as form fields. While a condition is incomplete, `onChange` receives `unfinishedCondition`. */
export function Conditions({ columns, where, onChange }: Props) {
  const { t, i18n } = useTranslation("table");
  const [tree, setTree] = useState<FilterGroup>(() => readFilters(columns, where));
  const unready = countUnready(columns, tree, i18n.language);
  const change = (changed: FilterGroup) => {
    setTree(changed);
    if (countUnready(columns, changed, i18n.language) > 0) return onChange(unfinishedCondition);
    const read = readNode(columns, changed, i18n.language);
    onChange(writeFilters(isGroup(read) ? read : [read]) ?? "");
  };
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-2">
      <FilterGroupFields columns={columns} group={tree} depth={0} onChange={change} />
      {unready > 0 && (
        <p role="status" className="text-muted-foreground text-xs">
          {t("groups.unready", { count: unready })}
        </p>
      )}
    </div>
  );
}

import { X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";
import type { RecordFilter } from "#domain/records/record-filters.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { useFilterText } from "./use-filter-text.ts";
import { useRecordTexts } from "./use-record-texts.ts";

const FilterEditor = lazy(async () => ({ default: (await import("./filter-editor.tsx")).FilterEditor }));

type Props = {
  columns: RecordColumns;
  filter: RecordFilter;
  workspace: Workspace;
  onChange: (filter: RecordFilter) => void;
  onRemove: () => void;
};

export function FilterChip({ columns, filter, workspace, onChange, onRemove }: Props) {
  const { t } = useTranslation("records");
  const { label } = useRecordTexts();
  const [isOpen, setOpen] = useState(false);
  const column = label(columns.entity, columnOf(columns, filter.column) ?? filter.column);
  const words = useFilterText(columns, filter, workspace.currency);
  return (
    <span className="bg-selection text-selection-foreground inline-flex h-8 max-w-full items-center rounded-md">
      <Popover open={isOpen} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <button
            type="button"
            className="h-full min-w-0 truncate rounded-l-md pr-1 pl-2.5 text-sm focus-visible:-outline-offset-2"
          >
            <span className="font-medium">{column}</span> {words}
          </button>
        </PopoverTrigger>
        <PopoverContent aria-label={column}>
          <Suspense fallback={<Skeleton className="h-32" />}>
            <FilterEditor
              columns={columns}
              column={filter.column}
              filter={filter}
              workspace={workspace}
              onApply={(changed) => {
                onChange(changed);
                setOpen(false);
              }}
            />
          </Suspense>
        </PopoverContent>
      </Popover>
      <Button
        variant="ghost"
        size="icon-sm"
        className="text-current"
        aria-label={t("filter.remove", { column })}
        onClick={onRemove}
      >
        <X />
      </Button>
    </span>
  );
}

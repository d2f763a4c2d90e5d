import { ListFilter } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { filterColumns, type RecordColumns } from "#domain/record-columns.ts";
import type { RecordFilter } from "#domain/record-filters.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";

import { FilterEditor } from "./filter-editor.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

type Props = { columns: RecordColumns; workspace: Workspace; onAdd: (filter: RecordFilter) => void };

/** First by what to filter, then how. */
export function FilterMenu({ columns, workspace, onAdd }: Props) {
  const { t } = useTranslation("records");
  const { label } = useRecordTexts();
  const [isOpen, setOpen] = useState(false);
  const [column, setColumn] = useState<string | null>(null);
  const toggle = (open: boolean) => {
    setOpen(open);
    setColumn(null);
  };
  return (
    <Popover open={isOpen} onOpenChange={toggle}>
      <PopoverTrigger asChild>
        <Button variant="outline">
          <ListFilter />
          {t("filter.add")}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={t("filter.add")} className={column ? undefined : "w-56 p-1"}>
        {column ? (
          <FilterEditor
            columns={columns}
            column={column}
            workspace={workspace}
            onApply={(filter) => {
              onAdd(filter);
              toggle(false);
            }}
          />
        ) : (
          <ul className="max-h-80 scrollbar-thin overflow-y-auto">
            {filterColumns(columns).map((one) => (
              <li key={one.name}>
                <button
                  type="button"
                  className="hover:bg-accent flex min-h-8 w-full items-center rounded-sm px-2 py-1.5 text-left text-sm focus-visible:-outline-offset-2"
                  onClick={() => setColumn(one.name)}
                >
                  {label(columns.entity, one)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </PopoverContent>
    </Popover>
  );
}

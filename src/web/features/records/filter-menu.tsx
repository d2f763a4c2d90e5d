import { ListFilter } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { RecordColumns } from "#domain/records/record-columns.ts";
import type { RecordFilter } from "#domain/records/record-filters.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

const FilterFields = lazy(async () => ({ default: (await import("./filter-fields.tsx")).FilterFields }));
const FilterEditor = lazy(async () => ({ default: (await import("./filter-editor.tsx")).FilterEditor }));

type Props = {
  columns: RecordColumns;
  workspace: Workspace;
  onAdd: (filter: RecordFilter) => void;
  onGroups: () => void;
};

export function FilterMenu({ columns, workspace, onAdd, onGroups }: Props) {
  const { t } = useTranslation("records");
  const [isOpen, setOpen] = useState(false);
  const [column, setColumn] = useState<string | null>(null);
  const toggle = (open: boolean) => {
    setOpen(open);
    setColumn(null);
  };
  return (
    <Popover open={isOpen} onOpenChange={toggle}>
      <PopoverTrigger asChild>
        <Button variant="ghost">
          <ListFilter />
          {t("filter.add")}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={t("filter.add")} className={column ? undefined : "w-60 p-1"}>
        {column ? (
          <Suspense fallback={<Skeleton className="h-32" />}>
            <FilterEditor
              columns={columns}
              column={column}
              workspace={workspace}
              onApply={(filter) => {
                onAdd(filter);
                toggle(false);
              }}
            />
          </Suspense>
        ) : (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <FilterFields
              columns={columns}
              onChoose={setColumn}
              onGroups={() => {
                toggle(false);
                onGroups();
              }}
            />
          </Suspense>
        )}
      </PopoverContent>
    </Popover>
  );
}

import { ListFilter, ListTree } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { foldText } from "#domain/records/lists/search-text.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import type { RecordFilter } from "#domain/records/record-filters.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { useRecordTexts } from "./use-record-texts.ts";

const FilterEditor = lazy(async () => ({ default: (await import("./filter-editor.tsx")).FilterEditor }));

type Props = {
  columns: RecordColumns;
  workspace: Workspace;
  onAdd: (filter: RecordFilter) => void;
  onGroups: () => void;
};

const item =
  "flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1.5 text-left text-sm hover:bg-accent focus-visible:-outline-offset-2";

/** A longer list of fields can be searched. */
const minToSearch = 8;

export function FilterMenu({ columns, workspace, onAdd, onGroups }: Props) {
  const { t } = useTranslation("records");
  const { label } = useRecordTexts();
  const [isOpen, setOpen] = useState(false);
  const [column, setColumn] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const wanted = foldText(typed);
  const shown = columns.columns.filter((column) => foldText(label(columns.entity, column)).includes(wanted));
  const toggle = (open: boolean) => {
    setOpen(open);
    setColumn(null);
    setTyped("");
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
          <>
            {columns.columns.length > minToSearch && (
              <Input
                type="search"
                aria-label={t("filter.search")}
                placeholder={t("filter.search")}
                className="mb-1 h-8"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={(event) => {
                  const [first] = shown;
                  if (event.key !== "Enter" || !first) return;
                  event.preventDefault();
                  setColumn(first.name);
                }}
              />
            )}
            {/* The end fades out to indicate more fields. */}
            <ul className="max-h-80 scrollbar-thin overflow-y-auto mask-b-from-[calc(100%-1.5rem)] pb-4">
              {shown.map((column) => (
                <li key={column.name}>
                  <button type="button" className={item} onClick={() => setColumn(column.name)}>
                    {label(columns.entity, column)}
                  </button>
                </li>
              ))}
            </ul>
            <div className="mt-1 border-t pt-1">
              <button
                type="button"
                className={item}
                onClick={() => {
                  toggle(false);
                  onGroups();
                }}
              >
                <ListTree aria-hidden className="text-muted-foreground size-4" />
                {t("filter.advanced")}
              </button>
            </div>
          </>
        )}
      </PopoverContent>
    </Popover>
  );
}

import { ArrowDownUp, Columns3, Group, type LucideIcon } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { groupColumns, isByMonth } from "#domain/records/lists/table-groups.ts";
import { readSort, type TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";

import { useRecordTexts } from "./use-record-texts.ts";

const SortMenu = lazy(async () => ({ default: (await import("./sort-menu.tsx")).SortMenu }));
const ColumnsMenu = lazy(async () => ({ default: (await import("./columns-menu.tsx")).ColumnsMenu }));

type Props = {
  columns: RecordColumns;
  shown: readonly RecordColumn[];
  search: TableSearch;
  onSearch: (changed: Partial<TableSearch>) => void;
};

/** Renders the menus for sort order, groups and columns. */
export function TableMenus({ columns, shown, search, onSearch }: Props) {
  const { t } = useTranslation("records");
  const { label } = useRecordTexts();
  const sorts = readSort(columns, search.sort);
  const { page } = search;
  const groupText = (column: RecordColumn) => {
    const name = label(columns.entity, column);
    return isByMonth(column) ? t("menus.byMonth", { column: name }) : name;
  };
  return (
    <div className="flex flex-wrap items-center max-md:ml-auto max-md:gap-1">
      <NativeSelect
        icon={Group}
        label={t("menus.group")}
        value={search.group ?? ""}
        options={[
          ["", t("menus.noGroup")] as const,
          ...groupColumns(columns).map((column) => [column.name, groupText(column)] as const),
        ]}
        onChange={(group) => onSearch({ group: group || undefined })}
        isIcon={!search.group}
      />
      <Menu
        icon={ArrowDownUp}
        text={sorts.length > 0 ? `${t("menus.sort")} (${sorts.length})` : t("menus.sort")}
        isOn={sorts.length > 0}
        className="w-80"
      >
        <SortMenu columns={columns} sorts={sorts} onSort={(sort) => onSearch({ sort })} />
      </Menu>
      <Menu icon={Columns3} text={t("menus.columns")} className="w-84">
        {/* The rows stay the same, so the page number is kept. */}
        <ColumnsMenu columns={columns} shown={shown} onColumns={(cols) => onSearch({ cols, page })} />
      </Menu>
    </div>
  );
}

function Menu({
  icon: Icon,
  text,
  isOn = false,
  className,
  children,
}: {
  icon: LucideIcon;
  text: string;
  /** True if the menu's setting is in effect. */
  isOn?: boolean;
  className: string;
  children: ReactNode;
}) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button
          variant="ghost"
          className={cn("md:max-2xl:w-8 md:max-2xl:px-0", isOn ? "text-primary" : "text-muted-foreground")}
          data-tooltip={text}
          data-tooltip-side="bottom"
        >
          <Icon />
          <span className="md:max-2xl:sr-only">{text}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={text} className={className}>
        <Suspense fallback={<Skeleton className="h-48" />}>{children}</Suspense>
      </PopoverContent>
    </Popover>
  );
}

import { useQuery } from "@tanstack/react-query";
import { ChevronRight, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { isByMonth } from "#domain/records/lists/table-groups.ts";
import { nextSort, readSort, type TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { namesQuery } from "#web/data/records/link-choices.ts";
import { recordsQuery } from "#web/data/records/records.ts";
import { type Group, summedColumns } from "#web/data/records/totals-request.ts";
import { groupsQuery } from "#web/data/records/totals.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { StageLabel } from "#web/ui/stage-label.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useIsPhone } from "#web/ui/use-media.ts";
import type { Selection } from "#web/ui/use-selection.ts";

import { RecordCards } from "./record-cards.tsx";
import { RecordTable } from "./record-table.tsx";
import { SumsText } from "./sums-text.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

type Props = {
  columns: RecordColumns;
  shown: readonly RecordColumn[];
  by: RecordColumn;
  search: TableSearch;
  onSearch: (changed: Partial<TableSearch>) => void;
  onWidth: (column: string, width: number) => void;
  selection: Selection;
  workspace: Workspace;
};

/**
 * Renders rows grouped by one column. The database computes the totals of each group. The rows of a group are loaded
 * when it is expanded.
 */
export function GroupedTable(props: Props) {
  const { t } = useTranslation("table");
  const { columns, by, search, workspace } = props;
  const { number } = useFormat();
  const { data, isPlaceholderData } = useQuery(groupsQuery(columns, by, search, workspace));
  const groups = data?.groups;
  const [open, setOpen] = useState<ReadonlySet<string | null>>(new Set());
  const ids = groups?.flatMap(({ value }) => (by.kind === "link" && value !== null ? [value] : [])) ?? [];
  const isBare = by.kind === "link" && !by.embed;
  const { data: names } = useQuery({ ...namesQuery(by.target ?? "accounts", isBare ? ids : []), enabled: isBare });
  const toggle = (value: string | null) => {
    const next = new Set(open);
    if (!next.delete(value)) next.add(value);
    setOpen(next);
  };
  return (
    <>
      {data?.isCut && (
        <p role="status" className="bg-warning-soft text-warning flex items-center gap-2 px-4 py-1.5 text-xs md:px-6">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {t("group.cut", { shown: number(data.groups.length) })}
        </p>
      )}
      <ul
        aria-label={t("group.list")}
        aria-busy={!groups || isPlaceholderData}
        className={cn(
          "scrollbar-thin border-y sm:h-[65dvh] sm:min-h-64 sm:overflow-auto md:h-auto md:min-h-0 md:flex-1",
          isPlaceholderData && "opacity-60",
        )}
      >
        {!groups &&
          Array.from({ length: 8 }, (_, index) => (
            <li key={index} className="flex h-11 items-center border-b px-6">
              <Skeleton className="h-3.5 w-1/3" />
            </li>
          ))}
        {groups?.map((group) => (
          <li key={group.value ?? ""} className="border-b">
            <button
              type="button"
              aria-expanded={open.has(group.value)}
              onClick={() => toggle(group.value)}
              className="bg-background hover:bg-accent sticky top-0 z-30 flex min-h-11 w-full flex-wrap items-center gap-x-2 px-4 py-1.5 text-left text-sm focus-visible:-outline-offset-2 md:px-6"
            >
              <ChevronRight
                aria-hidden
                className={cn(
                  "text-muted-foreground size-4 shrink-0 transition-transform",
                  open.has(group.value) && "rotate-90",
                )}
              />
              <GroupName by={by} group={group} name={names?.get(group.value ?? "")} />
              <GroupSums columns={columns} group={group} />
            </button>
            {open.has(group.value) && <GroupRows {...props} group={group} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function GroupName({ by, group, name }: { by: RecordColumn; group: Group; name: string | undefined }) {
  const { t } = useTranslation(["table", "records"]);
  const { choice } = useRecordTexts();
  const { month } = useFormat();
  const { value, linked } = group;
  if (value === null) return <span className="text-muted-foreground">{t("group.none")}</span>;
  if (by.target === "stages" && linked)
    return <StageLabel name={String(linked.name)} kind={String(linked.kind)} colour={String(linked.colour)} />;
  if (by.kind === "boolean") return <>{t(value === "true" ? "records:yes" : "records:no")}</>;
  if (isByMonth(by)) return <span className="font-medium">{month(value)}</span>;
  return (
    <span className="font-medium">
      {String(linked?.name ?? name ?? (by.kind === "choice" ? choice(value, by) : value))}
    </span>
  );
}

function GroupSums({ columns, group }: { columns: RecordColumns; group: Group }) {
  const { t } = useTranslation("table");
  const { label } = useRecordTexts();
  const { number } = useFormat();
  const money = summedColumns(columns).filter(({ isShown }) => isShown);
  return (
    <>
      <span className="tabular text-muted-foreground">
        {joinFacts([
          t("totals.count", { count: group.count, total: number(group.count) }),
          group.uncounted > 0 && t("totals.uncounted", { count: group.uncounted, total: number(group.uncounted) }),
        ])}
      </span>
      <span className="ml-auto flex flex-wrap justify-end gap-x-4">
        {money.map((column) => (
          <span key={column.name} title={label(columns.entity, column)} className="flex flex-wrap justify-end gap-x-4">
            <SumsText totals={group} column={column.name} />
          </span>
        ))}
      </span>
    </>
  );
}

const pageSize = 50;

function GroupRows({
  columns,
  shown,
  by,
  search,
  onSearch,
  onWidth,
  selection,
  workspace,
  group,
}: Props & { group: Group }) {
  const { t } = useTranslation("table");
  const { number } = useFormat();
  const [page, setPage] = useState(1);
  const within = { column: by, value: group.value };
  const request = { ...search, size: undefined, page };
  const { data: rows, isPlaceholderData } = useQuery(recordsQuery(columns, request, workspace, within));
  const sorts = readSort(columns, search.sort);
  const last = Math.ceil(group.count / pageSize);
  const isPhone = useIsPhone();
  const list = {
    entity: columns.entity,
    rows,
    isStale: isPlaceholderData,
    offset: (page - 1) * pageSize,
    selection,
    workspace,
  };
  return (
    <>
      {isPhone ? (
        <RecordCards {...list} columns={shown.filter(({ name }) => name !== by.name)} />
      ) : (
        <RecordTable
          isWithin
          {...list}
          columns={shown}
          total={group.count}
          sorts={sorts}
          onSort={(column, isAdded) => onSearch({ sort: nextSort(columns, sorts, column, isAdded) })}
          onWidth={onWidth}
        />
      )}
      {last > 1 && (
        <div className="text-muted-foreground flex items-center justify-end gap-2 px-4 py-1 text-xs md:px-6">
          {t("group.page", { page: number(page), last: number(last) })}
          <Button variant="outline" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("group.previous")}
          </Button>
          <Button variant="outline" size="sm" disabled={page >= last} onClick={() => setPage(page + 1)}>
            {t("group.next")}
          </Button>
        </div>
      )}
    </>
  );
}

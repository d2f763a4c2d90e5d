import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileSpreadsheet, Plus } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { createSheet, type SheetHead, sheetsQuery } from "#web/data/sheets/sheets.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { DataTable, type TableColumn } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyMenu } from "#web/ui/lazy-menu.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { OpenFile } from "./open-file.tsx";

const SheetMenu = lazyMenu(
  async () => (await import("./sheet-menu.tsx")).SheetMenu,
  "grid size-7 place-items-center pointer-coarse:size-11",
);

const StarterCards = lazyPart(async () => {
  const [{ StarterCards: Cards }] = await Promise.all([import("./starter-cards.tsx"), loadTexts("measures")]);
  return Cards;
});

export function SheetList({ workspace, onOpen }: { workspace: Workspace; onOpen: (id: string) => void }) {
  const { t } = useTranslation("sheets");
  const { data: sheets } = useQuery(sheetsQuery());
  const { data: members } = useQuery(membersQuery());
  const { mutate: create, isPending } = useMutation({ ...createSheet, onSuccess: onOpen });
  const format = useFormat();
  const canEdit = workspace.role !== "viewer";
  const make = canEdit && (
    <>
      <OpenFile timeZone={workspace.time_zone} onOpen={onOpen} />
      <Button disabled={isPending} onClick={() => create({ name: t("untitled") })}>
        <Plus />
        {t("new")}
      </Button>
    </>
  );
  const columns: TableColumn<SheetHead>[] = [
    {
      key: "name",
      header: t("name"),
      isName: true,
      className: "max-w-0 w-full truncate",
      cell: ({ id, name }) => (
        <Link to="/dashboard/vanda-sheets/$sheetId" params={{ sheetId: id }} className="font-medium hover:underline">
          {name}
        </Link>
      ),
    },
    {
      key: "by",
      header: t("changedBy"),
      from: "md",
      className: "whitespace-nowrap text-muted-foreground",
      cell: ({ updated_by: by }) => members?.find(({ id }) => id === by)?.name ?? "",
    },
    {
      key: "at",
      header: t("changed"),
      from: "sm",
      className: "whitespace-nowrap text-muted-foreground",
      cell: ({ updated_at: at }) => (
        <span title={format.stamp(at, workspace.time_zone)}>{format.brief(at, workspace.time_zone)}</span>
      ),
    },
  ];
  if (canEdit)
    columns.push({
      key: "menu",
      header: <span className="sr-only">{t("menu")}</span>,
      cell: (sheet) => <SheetMenu sheet={sheet} />,
    });
  return (
    <>
      <PageHeader title={t("title")} context={t("context")} actions={make || undefined} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-3 pb-8 md:px-6">
        {canEdit && (
          <Suspense fallback={<Skeleton className="h-80 sm:h-48" />}>
            <StarterCards workspace={workspace} onOpen={onOpen} />
          </Suspense>
        )}
        {sheets?.length === 0 ? (
          <EmptyState icon={FileSpreadsheet} title={t("empty.title")} text={t("empty.text")} />
        ) : (
          <DataTable
            label={t("title")}
            columns={columns}
            rows={sheets}
            keyOf={({ id }) => id}
            pendingRows={5}
            isFramed
          />
        )}
      </div>
    </>
  );
}

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileUp } from "lucide-react";
import { useTranslation } from "react-i18next";

import { importsQuery, type ImportSummary } from "#web/data/imports/imports.ts";
import { isOpen } from "#web/data/live/runs.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ImportStatus } from "./import-status.tsx";

export function ImportList({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation(["imports", "kinds"]);
  const format = useFormat();
  const count = (value: number | undefined) => (value === undefined ? "—" : format.number(value));
  const { data: imports } = useSuspenseQuery(importsQuery());
  const start = (
    <Button asChild>
      <Link to="/dashboard/imports/new">{t("list.new")}</Link>
    </Button>
  );
  if (imports.length === 0) {
    return (
      <>
        <PageHeader title={t("list.title")} />
        <EmptyState hasSample icon={FileUp} title={t("list.emptyTitle")} text={t("list.emptyText")}>
          {start}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t("list.title")} context={t("list.context")} actions={start} />
      <div className="px-4 pb-10 md:px-6">
        <DataTable
          rows={imports}
          keyOf={({ id }) => id}
          columns={[
            {
              key: "file",
              header: t("list.file"),
              className: "w-2/5 max-w-0 min-w-28 sm:min-w-40",
              cell: ({ id, file_name: name, entity }) => (
                <>
                  <Link
                    to="/dashboard/imports/$importId"
                    params={{ importId: id }}
                    className="block truncate font-medium hover:underline"
                  >
                    {name}
                  </Link>
                  <span className="text-muted-foreground block truncate text-xs">{t(`kinds:${entity}.many`)}</span>
                </>
              ),
            },
            {
              key: "status",
              header: t("list.status"),
              className: "whitespace-nowrap",
              cell: (summary) => (
                <>
                  <ImportStatus summary={summary} />
                  {summary.planned && (
                    <span className="text-muted-foreground text-xs max-sm:block sm:ml-2">
                      {t("list.toImport", { count: summary.planned.created + summary.planned.updated })}
                    </span>
                  )}
                </>
              ),
            },
            {
              key: "rows",
              header: t("counts.rows"),
              isNumeric: true,
              from: "sm",
              cell: (row) => count(row.row_count),
            },
            ...(["created", "updated", "rejected"] as const).map((key) => ({
              key,
              header: t(`counts.${key}`),
              isNumeric: true,
              from: "md" as const,
              // The counts of a check are not shown, because nothing is imported yet.
              cell: ({ result, planned }: ImportSummary) => count(planned ? undefined : result?.[key]),
            })),
            {
              key: "when",
              header: t("list.when"),
              from: "lg",
              className: "text-muted-foreground text-xs whitespace-nowrap",
              cell: ({ created_at: at, author }) => (
                <>
                  {format.moment(at, timeZone)}
                  {author && <span className="block">{author.name}</span>}
                </>
              ),
            },
            {
              key: "continue",
              header: <span className="sr-only">{t("list.continue")}</span>,
              className: "text-right",
              cell: ({ id, file_name: name, status, run }) =>
                (status === "planned" || status === "uploaded") &&
                !(run && isOpen(run)) && (
                  <Button asChild size="sm" variant="outline">
                    <Link
                      to="/dashboard/imports/$importId"
                      params={{ importId: id }}
                      aria-label={t("list.continueWith", { name })}
                    >
                      {t("list.continue")}
                    </Link>
                  </Button>
                ),
            },
          ]}
        />
      </div>
    </>
  );
}

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileUp } from "lucide-react";
import { useTranslation } from "react-i18next";

import { importsQuery, type ImportSummary } from "#web/data/imports.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ImportStatus } from "./import-status.tsx";

/** Every import of the workspace: what it was, where it stands, what it did. */
export function ImportList({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation("imports");
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
        <EmptyState icon={FileUp} title={t("list.emptyTitle")} text={t("list.emptyText")}>
          {start}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t("list.title")} context={t("list.context")} actions={start} />
      <div className="px-4 pb-10 md:px-6">
        <table className="w-full text-sm">
          <thead>
            <tr className="text-muted-foreground border-b text-left text-xs [&>th]:h-8 [&>th]:pr-4 [&>th]:font-medium">
              <th scope="col">{t("list.file")}</th>
              <th scope="col">{t("list.status")}</th>
              <th scope="col" className="hidden text-right sm:table-cell">
                {t("counts.rows")}
              </th>
              <th scope="col" className="hidden text-right md:table-cell">
                {t("counts.created")}
              </th>
              <th scope="col" className="hidden text-right md:table-cell">
                {t("counts.updated")}
              </th>
              <th scope="col" className="hidden text-right md:table-cell">
                {t("counts.rejected")}
              </th>
              <th scope="col" className="hidden lg:table-cell">
                {t("list.when")}
              </th>
            </tr>
          </thead>
          <tbody>
            {imports.map((summary) => (
              <ImportRow key={summary.id} summary={summary} timeZone={timeZone} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function ImportRow({ summary, timeZone }: { summary: ImportSummary; timeZone: string }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const { id, file_name, entity, row_count, result, created_at, author } = summary;
  const figure = (value: number | undefined) => (value === undefined ? "–" : format.number(value));
  return (
    <tr className="hover:bg-accent border-b [&>td]:py-2 [&>td]:pr-4">
      <td className="w-full max-w-0 min-w-40">
        <Link
          to="/dashboard/imports/$importId"
          params={{ importId: id }}
          className="block truncate font-medium hover:underline"
        >
          {file_name}
        </Link>
        <span className="text-muted-foreground block truncate text-xs">{t(`entity.${entity}`)}</span>
      </td>
      <td className="whitespace-nowrap">
        <ImportStatus summary={summary} />
      </td>
      <td className="tabular hidden text-right sm:table-cell">{format.number(row_count)}</td>
      <td className="tabular hidden text-right md:table-cell">{figure(result?.created)}</td>
      <td className="tabular hidden text-right md:table-cell">{figure(result?.updated)}</td>
      <td className="tabular hidden text-right md:table-cell">{figure(result?.rejected)}</td>
      <td className="text-muted-foreground hidden text-xs whitespace-nowrap lg:table-cell">
        {format.moment(created_at, timeZone)}
        {author && <span className="block">{author.name}</span>}
      </td>
    </tr>
  );
}

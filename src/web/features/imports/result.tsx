import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Plan } from "#domain/imports/plan.ts";
import { writeFilters } from "#domain/records/record-filters.ts";
import { dayIn } from "#domain/time/dates.ts";
import type { Import } from "#web/data/imports/imports.ts";
import type { Run } from "#web/data/live/runs.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { listPath } from "#web/ui/record-target.ts";

import { Counts } from "./counts.tsx";
import { CurrencyNote } from "./currency-note.tsx";
import { Findings } from "./findings.tsx";
import { ImportSection } from "./import-section.tsx";
import { NewRecords } from "./new-records.tsx";
import { Adjusted, Rejects } from "./rejects.tsx";
import { RevenueNote } from "./revenue-note.tsx";
import { StageTable } from "./stage-table.tsx";
import { UndoImport } from "./undo-import.tsx";

/** Kinds of records that have metrics on the analysis page. */
const analysed: readonly string[] = ["sales", "expenses", "targets", "deals"];

export function Result({
  imported,
  result,
  run,
  workspace,
  after,
}: {
  imported: Import;
  result: Plan;
  run: Run | undefined;
  workspace: Workspace;
  /** Further content, shown after the data has been imported. */
  after?: ReactNode;
}) {
  const { t } = useTranslation(["imports", "kinds"]);
  const { entity } = imported;
  const day = dayIn(new Date(run?.finished_at ?? imported.updated_at), workspace.time_zone);
  const column = result.created > 0 ? "created_at" : "updated_at";
  const where = writeFilters([{ column, operator: "between", values: [day, day] }]);
  const hasNew = Object.values(result.new_counts).some((count) => count > 0);
  const next = (
    <>
      <Button asChild>
        <Link to={listPath(entity)} search={entity === "deals" ? { view: "all" } : {}}>
          {t("result.open", { records: t(`kinds:${entity}.inText`) })}
        </Link>
      </Button>
      {result.created + result.updated > 0 && (
        <Button asChild variant="ghost">
          <Link to={listPath(entity)} search={{ where }}>
            {t(result.created > 0 ? "result.createdThatDay" : "result.updatedThatDay")}
          </Link>
        </Button>
      )}
      {analysed.includes(entity) && (
        <Button asChild variant="ghost">
          <Link to="/dashboard/analysis">{t("result.metrics")}</Link>
        </Button>
      )}
      <Button asChild variant="ghost">
        <Link to="/dashboard/imports/new">{t("result.another")}</Link>
      </Button>
    </>
  );
  return (
    <>
      <div className="grid gap-4 px-4 pt-1 pb-5 md:px-6">
        <p role="status" className="flex items-center gap-2 text-base font-semibold">
          <CircleCheck aria-hidden className="text-good size-5" />
          {t(`kinds:${entity}.imported`, { count: result.created + result.updated })}
        </p>
        <Counts plan={result} isDone />
        <Findings plan={result} entity={entity} />
        <RevenueNote revenue={result.revenue} currency={workspace.currency} isDone />
        <CurrencyNote plan={result} workspace={workspace} />
        {imported.change_set_id ? (
          <UndoImport changeSetId={imported.change_set_id} workspace={workspace}>
            {next}
          </UndoImport>
        ) : (
          <div className="flex flex-wrap gap-2">{next}</div>
        )}
        {after}
      </div>
      {result.rejected > 0 && (
        <ImportSection title={t("rejects.title")} text={t("rejects.doneText")}>
          <Rejects imported={imported} plan={result} />
        </ImportSection>
      )}
      {result.adjusted.length > 0 && (
        <ImportSection title={t("adjusted.title")} text={t("adjusted.doneText")}>
          <Adjusted imported={imported} plan={result} />
        </ImportSection>
      )}
      {result.stages.length > 0 && (
        <ImportSection title={t("values.stages")}>
          <StageTable stages={result.stages} />
        </ImportSection>
      )}
      {hasNew && (
        <ImportSection title={t("created.heading")}>
          <NewRecords plan={result} isDone />
        </ImportSection>
      )}
    </>
  );
}

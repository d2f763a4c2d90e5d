import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { setValue, skippedColumns } from "#domain/imports/edit-mapping.ts";
import { shareOfRejects } from "#domain/imports/expected-rejects.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import type { Plan } from "#domain/imports/plan.ts";
import type { Import } from "#web/data/imports/imports.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { Counts } from "./counts.tsx";
import { CurrencyNote } from "./currency-note.tsx";
import { Findings } from "./findings.tsx";
import { FirstRows } from "./first-rows.tsx";
import { ImportSection } from "./import-section.tsx";
import { NewRecords } from "./new-records.tsx";
import { Note } from "./note.tsx";
import { Adjusted, Rejects } from "./rejects.tsx";
import { RevenueNote } from "./revenue-note.tsx";
import { SimilarNameList } from "./similar-name-list.tsx";
import { allSimilarNames } from "./similar-names.ts";
import { SkippedColumns } from "./skipped-columns.tsx";
import { StageTable } from "./stage-table.tsx";
import { useImportTexts } from "./use-import-texts.ts";

// Loaded lazily, because only an empty pipeline can be changed.
const PipelineSection = lazy(async () => ({ default: (await import("./pipeline-section.tsx")).PipelineSection }));

type ReviewProps = {
  imported: Import;
  plan: Plan;
  draft: Mapping;
  workspace: Workspace;
  onChange: (mapping: Mapping) => void;
  /** Checks the file again after the data used by the check has changed. */
  onCheck: () => void;
};

export function Review({ imported, plan, draft, workspace, onChange, onCheck }: ReviewProps) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const { list, number } = useFormat();
  const { entity } = imported.mapping;
  const spellings = allSimilarNames(plan.similar, draft);
  const alike = spellings.filter(
    ({ certainty, field, value, like }) => certainty === "same" && draft.values[field]?.[value] !== like,
  );
  const skipped = skippedColumns(draft, imported.columns);
  const hasStages = plan.stages.some(({ value, name }) => !plan.pipeline || value !== name);
  // New stages are marked in the table of stages.
  const hasNew = Object.entries(plan.new_counts).some(
    ([name, count]) => count > 0 && !(hasStages && name === "stages"),
  );
  // If many rows are rejected, they are shown first.
  const isLarge = plan.rejected > plan.rows * shareOfRejects;
  const rejects = plan.rejected > 0 && (
    <ImportSection title={t("rejects.title")} text={t("rejects.text")}>
      <Rejects imported={imported} plan={plan} draft={{ mapping: draft, onChange }} />
    </ImportSection>
  );
  return (
    <>
      <div className="grid gap-4 px-4 pt-1 pb-5 md:px-6">
        <Counts plan={plan} isDone={false} />
        {plan.created + plan.updated === 0 && plan.rejected === 0 && <Note tone="info">{t("review.nothing")}</Note>}
        {plan.created + plan.updated === 0 && plan.rejected === plan.rows && (
          <Note tone="warning">{t("review.allRejected")}</Note>
        )}
        {plan.blockers.map(({ fields }) => (
          <Note key={fields.join()} tone="warning" title={t("review.needsAdmin")}>
            {t("review.needsAdminText", { fields: list(fields.map((field) => texts.field(entity, field))) })}
          </Note>
        ))}
        {skipped.length > 0 && <SkippedColumns columns={skipped} />}
        <Findings plan={plan} entity={entity} />
        <RevenueNote revenue={plan.revenue} currency={workspace.currency} isDone={false} />
        <CurrencyNote plan={plan} workspace={workspace} onChanged={onCheck} />
        {plan.unnumbered && draft.orders === undefined && (
          <Note tone="warning" title={t("orders.title")}>
            <p>{t("orders.text", { lines: number(plan.unnumbered.lines), count: plan.unnumbered.orders })}</p>
            <Button variant="outline" className="mt-2" onClick={() => onChange({ ...draft, orders: "by_day" })}>
              {t("orders.byDay")}
            </Button>
          </Note>
        )}
      </div>
      {isLarge && rejects}
      <div className="xl:grid xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {plan.first.length > 0 && (
          <ImportSection title={t("first.title")} text={t("first.text")}>
            <FirstRows rows={plan.first} mapping={imported.mapping} currency={workspace.currency} />
          </ImportSection>
        )}
        {(hasStages || hasNew) && (
          <div className="xl:border-l">
            {hasStages && (
              <ImportSection title={t("values.stages")}>
                <StageTable stages={plan.stages} />
              </ImportSection>
            )}
            {hasNew && (
              <ImportSection title={t("new.heading")} text={t("new.headingText")}>
                <NewRecords plan={plan} isDone={false} withoutStages={hasStages} />
              </ImportSection>
            )}
          </div>
        )}
      </div>
      {spellings.length > 0 && (
        <ImportSection title={t("spelling.title")} text={t("spelling.text")}>
          {alike.length > 1 && (
            <div>
              <Button
                variant="outline"
                className="h-auto min-h-8 py-1 text-left whitespace-normal"
                onClick={() =>
                  onChange(
                    alike.reduce((mapping, { field, value, like }) => setValue(mapping, field, value, like), draft),
                  )
                }
              >
                {t("spelling.joinAll", { count: alike.length })}
              </Button>
            </div>
          )}
          <SimilarNameList spellings={spellings} mapping={draft} onChange={onChange} />
        </ImportSection>
      )}
      {!isLarge && rejects}
      {plan.adjusted.length > 0 && (
        <ImportSection title={t("adjusted.title")} text={t("adjusted.text")}>
          <Adjusted imported={imported} plan={plan} draft={{ mapping: draft, onChange }} />
        </ImportSection>
      )}
      {plan.pipeline && (
        <Suspense>
          <PipelineSection pipeline={plan.pipeline} draft={draft} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}

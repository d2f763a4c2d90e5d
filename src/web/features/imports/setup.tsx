import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import {
  type CustomImportFields,
  customImportFields,
  requiredCustomFields,
} from "#domain/imports/custom-import-fields.ts";
import { assignField, missingField, skippedColumns } from "#domain/imports/edit-mapping.ts";
import { importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import { suggestEntity } from "#domain/imports/suggest-entity.ts";
import { suggestMapping } from "#domain/imports/suggest-mapping.ts";
import type { Entity } from "#domain/records/entity.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import type { Import } from "#web/data/imports/imports.ts";
import { allCustomFieldsQuery } from "#web/data/records/custom-fields.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { ColumnsSection } from "./columns-section.tsx";
import { ExpectedLosses } from "./expected-losses.tsx";
import { ImportSection } from "./import-section.tsx";
import { LinesSection } from "./lines-section.tsx";
import { Note } from "./note.tsx";
import { OptionsSection } from "./options-section.tsx";
import { RadioChoice } from "./radio-choice.tsx";
import { ReadingSection } from "./reading-section.tsx";
import { mergedNames } from "./similar-names.ts";
import type { PipelineStage } from "./stage-target.ts";
import { useImportTexts } from "./use-import-texts.ts";
import { ValuesSection } from "./values-section.tsx";

// Loaded lazily, because few files need it.
const UnbalancedQuotesSection = lazy(async () => ({
  default: (await import("./unbalanced-quotes-section.tsx")).UnbalancedQuotesSection,
}));
const ExcludedRows = lazy(async () => ({ default: (await import("./excluded-rows.tsx")).ExcludedRows }));
const SkippedColumns = lazy(async () => ({ default: (await import("./skipped-columns.tsx")).SkippedColumns }));
const SimilarNameList = lazy(async () => ({ default: (await import("./similar-name-list.tsx")).SimilarNameList }));

type SetupProps = {
  imported: Import;
  draft: Mapping;
  stages: PipelineStage[];
  currency: string;
  canAddFields: boolean;
  onChange: (mapping: Mapping) => void;
  onReread: (importId: string) => void;
};

/** Returns a new mapping that keeps the decisions about the file itself when another kind of record is selected. */
const sameFile = ({ encoding, stray_quotes }: Mapping, mapping: Mapping): Mapping => ({
  ...mapping,
  stray_quotes,
  ...(encoding && { encoding }),
});

export function Setup({ imported, draft, stages, currency, canAddFields, onChange, onReread }: SetupProps) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const { list } = useFormat();
  const { columns } = imported;
  const { data: fields = [] } = useQuery(allCustomFieldsQuery());
  const own = customImportFields(fields);
  const { data: members = [] } = useQuery(membersQuery());
  const workspace = {
    currency,
    stages,
    members: members.flatMap(({ name, erased_at }) => (erased_at === null ? [name] : [])),
    own,
  };
  const missing = missingField(draft);
  const unfilled = requiredCustomFields(fields, draft.entity).filter(
    (key) => !draft.columns.some(({ field }) => field === key),
  );
  const joined = mergedNames(draft);
  const skipped = skippedColumns(draft, columns);
  const order = columns[draft.lines_of ?? suggestMapping(draft.entity, columns, workspace).lines_of ?? -1];
  const isMapped = (field: string | undefined) => draft.columns.some((column) => column.field === field);
  const { lineOf } = importKindOf(draft.entity);
  const canBeByDay = lineOf !== undefined && !isMapped(lineOf) && isMapped("account_id");
  return (
    <>
      <EntitySection
        entity={draft.entity}
        suggested={suggestEntity(columns, imported.file_name)}
        onChange={(entity) => onChange(sameFile(draft, suggestMapping(entity, columns, workspace)))}
      />
      <ExpectedLosses
        imported={imported}
        mapping={draft}
        onLeaveOut={(column) => onChange(assignField(draft, column, null, workspace))}
        onChange={onChange}
      />
      <ReadingSection
        imported={imported}
        confirmed={draft.encoding}
        onConfirm={(encoding) => onChange({ ...draft, encoding })}
        onReread={onReread}
      />
      {(imported.dialect.left_out_rows ?? 0) > 0 && (
        <Suspense>
          <ExcludedRows imported={imported} mapping={draft} onChange={onChange} />
        </Suspense>
      )}
      {imported.dialect.stray_rows > 0 && (
        <Suspense>
          <UnbalancedQuotesSection
            imported={imported}
            choice={draft.stray_quotes}
            onChange={(stray_quotes) => onChange({ ...draft, stray_quotes })}
          />
        </Suspense>
      )}
      <ColumnsSection
        columns={columns}
        mapping={draft}
        currency={currency}
        own={own[draft.entity] ?? {}}
        {...(canAddFields && {
          onFieldCreated: (column: ColumnProfile, field: string, all: CustomImportFields) =>
            onChange(assignField(draft, column, field, { ...workspace, own: all })),
        })}
        onAssign={(column, field) => onChange(assignField(draft, column, field, workspace))}
        onFormat={(index, format) =>
          onChange({
            ...draft,
            columns: draft.columns.map((each) =>
              each.column === index ? { ...each, ...(format && { format }) } : each,
            ),
          })
        }
      />
      {skipped.length > 0 && (
        <div className="px-4 pb-5 md:px-6">
          <Suspense>
            <SkippedColumns
              columns={skipped}
              {...(canAddFields && {
                onAdded: {
                  entity: draft.entity,
                  assign: (added, all) =>
                    onChange(
                      added.reduce(
                        (mapping, { column, field }) => assignField(mapping, column, field, { ...workspace, own: all }),
                        draft,
                      ),
                    ),
                },
              })}
            />
          </Suspense>
        </div>
      )}
      {missing !== undefined && (
        <div className="px-4 pb-5 md:px-6">
          <Note tone="warning">{t("columns.missing", { field: texts.field(draft.entity, missing) })}</Note>
        </div>
      )}
      {unfilled.length > 0 && (
        <div className="px-4 pb-5 md:px-6">
          <Note tone="warning">
            {t("columns.requiredMissing", { fields: list(unfilled.map((key) => texts.field(draft.entity, key))) })}
          </Note>
        </div>
      )}
      {(order || canBeByDay) && (
        <LinesSection mapping={draft} order={order} canBeByDay={canBeByDay} onChange={onChange} />
      )}
      <ValuesSection
        mapping={draft}
        columns={columns}
        stages={stages}
        own={fields.filter(({ entity }) => entity === draft.entity)}
        onChange={onChange}
      />
      <OptionsSection mapping={draft} columns={columns} own={own[draft.entity] ?? {}} onChange={onChange} />
      {joined.length > 0 && (
        <Suspense>
          <ImportSection title={t("spelling.title")}>
            <SimilarNameList spellings={joined} mapping={draft} onChange={onChange} />
          </ImportSection>
        </Suspense>
      )}
    </>
  );
}

function EntitySection({
  entity,
  suggested,
  onChange,
}: {
  entity: Entity;
  suggested: Entity;
  onChange: (entity: Entity) => void;
}) {
  const { t } = useTranslation(["imports", "kinds"]);
  const options = entities.map((value) => ({
    value,
    label: (
      <>
        {t(`kinds:${value}.many`)}
        {value === suggested && <span className="text-xs font-normal opacity-80">{t("holds.suggested")}</span>}
      </>
    ),
  }));
  return (
    <ImportSection title={t("holds.title")}>
      <RadioChoice label={t("holds.title")} options={options} value={entity} onChange={onChange} />
    </ImportSection>
  );
}

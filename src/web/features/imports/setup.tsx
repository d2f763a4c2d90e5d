import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { assignField, missingField } from "#domain/import/edit-mapping.ts";
import type { Mapping } from "#domain/import/mapping.ts";
import { ownImportFields } from "#domain/import/own-fields.ts";
import { suggestEntity, suggestMapping } from "#domain/import/suggest-mapping.ts";
import { allCustomFieldsQuery } from "#web/data/custom-fields.ts";
import type { Import } from "#web/data/imports.ts";

import { ColumnsSection } from "./columns-section.tsx";
import { EntitySection } from "./entity-section.tsx";
import { LinksSection } from "./links-section.tsx";
import { MatchSection } from "./match-section.tsx";
import { Note } from "./note.tsx";
import { ReadingSection } from "./reading-section.tsx";
import { Section } from "./section.tsx";
import { SpellingList } from "./spelling-list.tsx";
import { joinedSpellings } from "./spellings.ts";
import type { PipelineStage } from "./stage-target.ts";
import { useImportTexts } from "./use-import-texts.ts";
import { ValuesSection } from "./values-section.tsx";

type SetupProps = {
  imported: Import;
  draft: Mapping;
  stages: PipelineStage[];
  currency: string;
  onChange: (mapping: Mapping) => void;
  onReread: (importId: string) => void;
};

/** Everything that is decided before the check, suggested from the file, each part changeable. */
export function Setup({ imported, draft, stages, currency, onChange, onReread }: SetupProps) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const { columns } = imported;
  const { data: fields = [] } = useQuery(allCustomFieldsQuery());
  const own = ownImportFields(fields);
  const workspace = { currency, stages, own };
  const missing = missingField(draft);
  const joined = joinedSpellings(draft);
  return (
    <>
      <EntitySection
        entity={draft.entity}
        suggested={suggestEntity(columns)}
        onChange={(entity) => onChange(suggestMapping(entity, columns, workspace))}
      />
      <ReadingSection imported={imported} onReread={onReread} />
      <ColumnsSection
        columns={columns}
        mapping={draft}
        currency={currency}
        own={own[draft.entity] ?? {}}
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
      {missing !== undefined && (
        <div className="px-4 pb-5 md:px-6">
          <Note tone="warning">{t("columns.missing", { field: texts.field(draft.entity, missing) })}</Note>
        </div>
      )}
      <MatchSection mapping={draft} onChange={onChange} />
      <LinksSection mapping={draft} columns={columns} onChange={onChange} />
      <ValuesSection mapping={draft} columns={columns} stages={stages} onChange={onChange} />
      {joined.length > 0 && (
        <Section title={t("spelling.title")}>
          <SpellingList spellings={joined} mapping={draft} onChange={onChange} />
        </Section>
      )}
    </>
  );
}

import { useTranslation } from "react-i18next";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { isCreatable } from "#domain/imports/kinds/import-kinds.ts";
import { ambiguousLinks, defaultAmbiguous, missingLinkOptions } from "#domain/imports/mapping-rules.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import { suggestLink } from "#domain/imports/suggest-mapping.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { fieldsOf } from "#domain/records/kinds/kinds.ts";
import type { Field as FieldSpec } from "#domain/records/kinds/record-kind.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import { ImportSection } from "./import-section.tsx";
import { useImportTexts } from "./use-import-texts.ts";

/** Renders the options for rows that name an account, product or person that does not exist yet. */
export function LinksSection({
  mapping,
  columns,
  own,
  onChange,
}: {
  mapping: Mapping;
  columns: ColumnProfile[];
  own: Record<string, FieldSpec>;
  onChange: (mapping: Mapping) => void;
}) {
  const { t } = useTranslation(["imports", "kinds"]);
  const texts = useImportTexts();
  const linked = mapping.columns.flatMap(({ column, field }) => {
    const target = (fieldsOf(mapping.entity)[field] ?? own[field])?.link?.entity;
    const profile = columns[column];
    // The values of a stage column are mapped one by one, unless there are too many to list.
    return target && profile && !(field === "stage_id" && profile.values.length > 0)
      ? [{ field, target, profile }]
      : [];
  });
  const mapped = new Set(mapping.columns.map(({ field }) => field));
  const choose = (field: string, choice: Partial<Mapping["links"][string]>) =>
    onChange({
      ...mapping,
      links: {
        ...mapping.links,
        [field]: { ...(mapping.links[field] ?? suggestLink(mapping.entity, field, mapped)), ...choice },
      },
    });
  if (linked.length === 0) return null;
  return (
    <ImportSection title={t("links.title")} text={t("links.text")}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {linked.map(({ field, target, profile }) => (
          <Field
            key={field}
            label={texts.field(mapping.entity, field)}
            hint={t("links.from", { column: texts.column(profile) })}
          >
            {(control) => (
              <div className="grid gap-1.5">
                <Select
                  {...control}
                  value={(mapping.links[field] ?? suggestLink(mapping.entity, field, mapped)).missing}
                  onChange={(missing) => choose(field, { missing })}
                  options={missingLinkOptions(target).map((answer) => [
                    answer,
                    answer === "create" && isCreatable(target)
                      ? t(isEntity(target) ? `kinds:${target}.create` : `links.create.${target}`)
                      : t(`links.${answer as "empty"}`),
                  ])}
                />
                {target !== "stages" && (
                  <Select
                    aria-label={t("links.severalOf", { field: texts.field(mapping.entity, field) })}
                    value={mapping.links[field]?.ambiguous ?? defaultAmbiguous(mapping.entity, field)}
                    onChange={(ambiguous) => choose(field, { ambiguous })}
                    options={ambiguousLinks.map((answer) => [answer, t(`links.several.${answer}`)])}
                  />
                )}
              </div>
            )}
          </Field>
        ))}
      </div>
    </ImportSection>
  );
}

import { useTranslation } from "react-i18next";

import { fieldsOf, type LinkTarget } from "#domain/fields.ts";
import type { ColumnProfile } from "#domain/import/column-profile.ts";
import { defaultMissing, type MissingLink } from "#domain/import/mapping-rules.ts";
import type { Mapping } from "#domain/import/mapping.ts";
import { Field } from "#web/ui/field.tsx";

import { Section } from "./section.tsx";
import { SelectBox } from "./select-box.tsx";
import { useImportTexts } from "./use-import-texts.ts";

const answers: readonly MissingLink[] = ["create", "empty", "reject"];

/** What happens to a row that names an account, a product or a person who is not here yet. */
export function LinksSection({
  mapping,
  columns,
  onChange,
}: {
  mapping: Mapping;
  columns: ColumnProfile[];
  onChange: (mapping: Mapping) => void;
}) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const linked = mapping.columns.flatMap(({ column, field }) => {
    const target: LinkTarget | undefined = fieldsOf(mapping.entity)[field]?.link?.entity;
    const profile = columns[column];
    // The values of a stage column are decided one by one, as long as they can be listed.
    return target && profile && !(field === "stage_id" && profile.values.length > 0)
      ? [{ field, target, profile }]
      : [];
  });
  if (linked.length === 0) return null;
  return (
    <Section title={t("links.title")} text={t("links.text")}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {linked.map(({ field, target, profile }) => (
          <Field
            key={field}
            label={texts.field(mapping.entity, field)}
            hint={t("links.from", { column: texts.column(profile) })}
          >
            {(control) => (
              <SelectBox
                {...control}
                value={mapping.links[field]?.missing ?? defaultMissing(mapping.entity, field)}
                onChange={(value) => {
                  const missing = answers.find((answer) => answer === value) ?? "create";
                  onChange({ ...mapping, links: { ...mapping.links, [field]: { missing } } });
                }}
                options={answers.map((answer) => ({
                  value: answer,
                  text: answer === "create" ? t(`links.create.${target}`) : t(`links.${answer}`),
                }))}
              />
            )}
          </Field>
        ))}
      </div>
    </Section>
  );
}

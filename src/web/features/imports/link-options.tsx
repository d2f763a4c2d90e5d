import { useTranslation } from "react-i18next";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { isCreatable } from "#domain/imports/kinds/import-kinds.ts";
import {
  ambiguousLinks,
  defaultAmbiguous,
  type MissingLink,
  missingLinkOptions,
} from "#domain/imports/mapping-rules.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import { suggestLink } from "#domain/imports/suggest-mapping.ts";
import type { LinkTarget } from "#domain/records/entity.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import { fieldsOf } from "#domain/records/kinds/kinds.ts";
import type { Field as FieldSpec } from "#domain/records/kinds/record-kind.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Section } from "#web/ui/section.tsx";

import { useImportTexts } from "./use-import-texts.ts";

type LinkedColumn = {
  field: string;
  target: LinkTarget;
  profile: ColumnProfile;
  missing: MissingLink;
  /** The text of the option chosen for a missing record. */
  chosen: string;
};

/** Returns the columns with names of other records, each with the option chosen for a missing one. */
export function useLinkedColumns({
  mapping,
  columns,
  own,
}: {
  mapping: Mapping;
  columns: ColumnProfile[];
  own: Record<string, FieldSpec>;
}): LinkedColumn[] {
  const optionText = useOptionText();
  const mapped = new Set(mapping.columns.map(({ field }) => field));
  return mapping.columns.flatMap(({ column, field }) => {
    const target = (fieldsOf(mapping.entity)[field] ?? own[field])?.link?.entity;
    const profile = columns[column];
    // The values of a stage column are mapped one by one, unless there are too many to list.
    if (!target || !profile || (field === "stage_id" && profile.values.length > 0)) return [];
    const { missing } = mapping.links[field] ?? suggestLink(mapping.entity, field, mapped);
    return [{ field, target, profile, missing, chosen: optionText(target, missing) }];
  });
}

/** Returns a function for the text of an option for a missing record. */
function useOptionText() {
  const { t } = useTranslation(["imports", "kinds"]);
  return (target: LinkTarget, option: MissingLink) =>
    option === "create" && isCreatable(target)
      ? t(isEntity(target) ? `kinds:${target}.create` : `links.create.${target}`)
      : t(`links.${option as "empty"}`);
}

type LinkOptionsProps = {
  mapping: Mapping;
  linked: readonly LinkedColumn[];
  onChange: (mapping: Mapping) => void;
};

/** Renders the options for rows that name an account, product or person that does not exist yet. */
export function LinkOptions({ mapping, linked, onChange }: LinkOptionsProps) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const optionText = useOptionText();
  const mapped = new Set(mapping.columns.map(({ field }) => field));
  const choose = (field: string, choice: Partial<Mapping["links"][string]>) =>
    onChange({
      ...mapping,
      links: {
        ...mapping.links,
        [field]: { ...(mapping.links[field] ?? suggestLink(mapping.entity, field, mapped)), ...choice },
      },
    });
  return (
    <Section level={4} title={t("links.title")} text={t("links.text")}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {linked.map(({ field, target, profile, missing }) => (
          <Field
            key={field}
            label={texts.field(mapping.entity, field)}
            hint={t("links.from", { column: texts.column(profile) })}
          >
            {(control) => (
              <div className="grid gap-1.5">
                <Select
                  {...control}
                  value={missing}
                  onChange={(option) => choose(field, { missing: option })}
                  options={missingLinkOptions(target).map((option) => [option, optionText(target, option)])}
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
    </Section>
  );
}

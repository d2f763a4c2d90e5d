import { useTranslation } from "react-i18next";

import type { Mapping } from "#domain/imports/mapping.ts";
import { recordId } from "#domain/records/record-ids.ts";
import { Field } from "#web/ui/field.tsx";
import { type Option, Select } from "#web/ui/kit/select.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useImportTexts } from "./use-import-texts.ts";

/** Fields that can identify a record. */
const keys = [recordId, "external_id", "code", "email", "name", "website", "phone"];
const separator = "+";

export function MatchOptions({ mapping, onChange }: { mapping: Mapping; onChange: (mapping: Mapping) => void }) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const { list } = useFormat();
  const mapped = new Set(mapping.columns.map(({ field }) => field));
  const selected = mapping.match.join(separator);
  const offered = new Set([selected, ...keys.filter((key) => mapped.has(key))].filter((key) => key !== ""));
  const label = (key: string) => list(key.split(separator).map((field) => texts.field(mapping.entity, field)));
  return (
    <Section level={4} title={t("match.title")}>
      <div className="flex flex-wrap gap-4">
        <Field label={t("match.key")} hint={t(selected === "" ? "match.noneHint" : "match.keyHint")}>
          {(control) => (
            <Select
              {...control}
              value={selected}
              onChange={(key) => onChange({ ...mapping, match: key === "" ? [] : key.split(separator) })}
              options={[...[...offered].map((key): Option => [key, label(key)]), ["", t("match.none")]]}
            />
          )}
        </Field>
        {selected !== "" && (
          <Field label={t("match.existing")} hint={t("match.existingHint")}>
            {(control) => (
              <Select
                {...control}
                value={mapping.existing}
                onChange={(existing) => onChange({ ...mapping, existing })}
                options={[
                  ["update", t("match.update")],
                  ["skip", t("match.skip")],
                ]}
              />
            )}
          </Field>
        )}
      </div>
    </Section>
  );
}

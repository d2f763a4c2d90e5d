import { useTranslation } from "react-i18next";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { customChoices, readChoice, singleValues } from "#domain/imports/custom-field-choices.ts";
import { setValue } from "#domain/imports/edit-mapping.ts";
import { importFieldsOf } from "#domain/imports/kinds/import-kinds.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import type { CustomField } from "#domain/records/custom-fields/custom-fields.ts";
import { type Option, Select } from "#web/ui/kit/select.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useStageName } from "#web/ui/use-stage-name.ts";

import { ImportSection } from "./import-section.tsx";
import { applyStageTarget, type PipelineStage, stageTarget } from "./stage-target.ts";
import { useImportTexts } from "./use-import-texts.ts";

type ValuesSectionProps = {
  mapping: Mapping;
  columns: ColumnProfile[];
  stages: PipelineStage[];
  /** The custom fields of the imported kind of record. */
  own: readonly CustomField[];
  onChange: (mapping: Mapping) => void;
};

export function ValuesSection({ mapping, columns, stages, own, onChange }: ValuesSectionProps) {
  const { t } = useTranslation(["records", "imports"]);
  const texts = useImportTexts();
  const stageKind = (kind: string) => t(`imports:stageKind.${kind as "open"}`);
  return mapping.columns.map(({ column, field }) => {
    const profile = columns[column];
    const known = importFieldsOf(mapping.entity)[field];
    const added = own.find(({ key }) => key === field);
    if (!profile || profile.values.length === 0) return null;
    const offered = added && customChoices(added);
    if (added && offered) {
      return (
        <ChoiceValues
          key={field}
          field={field}
          choices={offered.map(({ value, label }) => [value, label ?? t(value === "true" ? "yes" : "no")])}
          read={(value) => readChoice(added, value)}
          values={added.kind === "multiChoice" ? singleValues(profile.values) : profile.values}
          mapping={mapping}
          onChange={onChange}
        />
      );
    }
    if (field === "stage_id")
      return (
        <StageValues
          key={field}
          values={[...profile.values, ...endedValues(mapping, columns, profile)]}
          mapping={mapping}
          stages={stages}
          onChange={onChange}
        />
      );
    if (known?.kind === "choice") {
      const choices = known.choices ?? [];
      return (
        <ChoiceValues
          key={field}
          field={field}
          choices={choices.map((value) => [value, field === "outcome" ? stageKind(value) : texts.choice(value)])}
          read={(value) => (choices.includes(value) ? value : undefined)}
          values={profile.values}
          mapping={mapping}
          onChange={onChange}
        />
      );
    }
    return null;
  });
}

/**
 * Returns the values of an outcome column that mean won or lost, without values that also occur in the stage column.
 * Deals with these values are in won or lost stages, regardless of their stage column.
 */
function endedValues({ columns: mapped, values }: Mapping, columns: ColumnProfile[], stage: ColumnProfile): Counted {
  const outcome = columns[mapped.find(({ field }) => field === "outcome")?.column ?? -1];
  const known = new Set(stage.values.map(({ value }) => value));
  const isEnded = (value: string) => ["won", "lost"].includes(values.outcome?.[value] ?? value.toLowerCase());
  return outcome?.values.filter(({ value }) => isEnded(value) && !known.has(value)) ?? [];
}

type Values = { mapping: Mapping; onChange: (mapping: Mapping) => void };
type Counted = ColumnProfile["values"];

function StageValues({ mapping, values, stages, onChange }: Values & { values: Counted; stages: PipelineStage[] }) {
  const { t } = useTranslation("imports");
  const stageName = useStageName();
  return (
    <ImportSection title={t("values.stages")} text={t("values.stagesText")}>
      <ValueList
        values={values}
        targetOf={(value) => stageTarget(mapping, stages, value)}
        optionsFor={(value) => [
          { label: t("values.existingStages"), options: stages.map(({ id, name }) => [id, stageName(name)]) },
          {
            label: t("values.newStages"),
            options: (["open", "won", "lost"] as const).map((kind) => [kind, t(`values.new.${kind}`, { name: value })]),
          },
          ["", t("values.empty")],
        ]}
        onChange={(value, target) => onChange(applyStageTarget(mapping, stages, value, target))}
      />
    </ImportSection>
  );
}

type ChoiceProps = Values & {
  field: string;
  choices: Option[];
  /** Returns the choice that a value is mapped to by default. */
  read: (value: string) => string | undefined;
  values: Counted;
};

function ChoiceValues({ field, choices, read, values, mapping, onChange }: ChoiceProps) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const decided = mapping.values[field] ?? {};
  return (
    <ImportSection title={t("values.choice", { field: texts.field(mapping.entity, field) })}>
      <ValueList
        values={values}
        targetOf={(value) => {
          const target = decided[value];
          return target === undefined ? (read(value) ?? "") : (target ?? "");
        }}
        optionsFor={() => [...choices, ["", t("values.empty")]]}
        onChange={(value, target) => onChange(setValue(mapping, field, value, target === "" ? null : target))}
      />
    </ImportSection>
  );
}

type ValueListProps = {
  values: Counted;
  targetOf: (value: string) => string;
  optionsFor: (value: string) => Parameters<typeof Select>[0]["options"];
  onChange: (value: string, target: string) => void;
};

function ValueList({ values, targetOf, optionsFor, onChange }: ValueListProps) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  return (
    <ul className="grid max-w-2xl">
      {values.map(({ value, count }) => (
        <li
          key={value}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b py-1.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_6rem_16rem]"
        >
          <span className="truncate font-medium">{value}</span>
          <span className="text-muted-foreground tabular text-right">
            {t("values.rows", { count, number: format.number(count) })}
          </span>
          <Select
            className="col-span-2 sm:col-span-1"
            aria-label={t("values.meaning", { value })}
            value={targetOf(value)}
            options={optionsFor(value)}
            onChange={(target) => onChange(value, target)}
          />
        </li>
      ))}
    </ul>
  );
}

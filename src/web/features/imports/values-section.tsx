import { useTranslation } from "react-i18next";

import { fieldsOf } from "#domain/fields.ts";
import type { ColumnProfile } from "#domain/import/column-profile.ts";
import { setValue } from "#domain/import/edit-mapping.ts";
import type { Mapping } from "#domain/import/mapping.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { Section } from "./section.tsx";
import { SelectBox } from "./select-box.tsx";
import { applyStageTarget, type PipelineStage, stageTarget } from "./stage-target.ts";
import { useImportTexts } from "./use-import-texts.ts";

type ValuesSectionProps = {
  mapping: Mapping;
  columns: ColumnProfile[];
  stages: PipelineStage[];
  onChange: (mapping: Mapping) => void;
};

/** What each value of a stage or choice column stands for. */
export function ValuesSection({ mapping, columns, stages, onChange }: ValuesSectionProps) {
  return mapping.columns.map(({ column, field }) => {
    const profile = columns[column];
    const known = fieldsOf(mapping.entity)[field];
    if (!profile || !known || profile.values.length === 0) return null;
    if (field === "stage_id")
      return <StageValues key={field} profile={profile} mapping={mapping} stages={stages} onChange={onChange} />;
    if (known.kind === "choice") {
      return (
        <ChoiceValues
          key={field}
          field={field}
          choices={known.choices ?? []}
          profile={profile}
          mapping={mapping}
          onChange={onChange}
        />
      );
    }
    return null;
  });
}

/** No choice of this name can exist: rows with a value that means none of them cannot be imported. */
const undecided = "?";

type Values = { mapping: Mapping; profile: ColumnProfile; onChange: (mapping: Mapping) => void };

function StageValues({ mapping, profile, stages, onChange }: Values & { stages: PipelineStage[] }) {
  const { t } = useTranslation("imports");
  return (
    <Section title={t("values.stages")} text={t("values.stagesText")}>
      <ValueList
        profile={profile}
        targetOf={(value) => stageTarget(mapping, stages, value)}
        optionsFor={(value) => [
          { label: t("values.existingStages"), options: stages.map(({ id, name }) => ({ value: id, text: name })) },
          {
            label: t("values.newStages"),
            options: (["open", "won", "lost"] as const).map((kind) => ({
              value: kind,
              text: t(`values.new.${kind}`, { name: value }),
            })),
          },
          { value: "", text: t("values.empty") },
        ]}
        onChange={(value, target) => onChange(applyStageTarget(mapping, stages, value, target))}
      />
    </Section>
  );
}

function ChoiceValues({
  field,
  choices,
  mapping,
  profile,
  onChange,
}: Values & { field: string; choices: readonly string[] }) {
  const { t } = useTranslation("imports");
  const texts = useImportTexts();
  const decided = mapping.values[field] ?? {};
  return (
    <Section title={t("values.choice", { field: texts.field(mapping.entity, field) })}>
      <ValueList
        profile={profile}
        targetOf={(value) => {
          const target = decided[value];
          if (target === undefined) return choices.includes(value) ? value : undecided;
          return target ?? "";
        }}
        optionsFor={() => [
          ...choices.map((choice) => ({ value: choice, text: texts.choice(choice) })),
          { value: "", text: t("values.empty") },
          { value: undecided, text: t("values.reject") },
        ]}
        onChange={(value, target) =>
          onChange(setValue(mapping, field, value, target === undecided ? undefined : target === "" ? null : target))
        }
      />
    </Section>
  );
}

type ValueListProps = {
  profile: ColumnProfile;
  targetOf: (value: string) => string;
  optionsFor: (value: string) => Parameters<typeof SelectBox>[0]["options"];
  onChange: (value: string, target: string) => void;
};

function ValueList({ profile, targetOf, optionsFor, onChange }: ValueListProps) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  return (
    <ul className="grid max-w-2xl">
      {profile.values.map(({ value, count }) => (
        <li
          key={value}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b py-1.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_6rem_16rem]"
        >
          <span className="truncate font-medium">{value}</span>
          <span className="text-muted-foreground tabular text-right">
            {t("values.rows", { count, number: format.number(count) })}
          </span>
          <SelectBox
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

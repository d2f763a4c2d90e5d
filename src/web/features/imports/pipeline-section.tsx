import { useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { removable } from "#domain/imports/arrange-stages.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import type { Plan } from "#domain/imports/plan.ts";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { EditableText } from "#web/ui/editable-text.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Reorder, ReorderRow } from "#web/ui/reorder.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ImportSection } from "./import-section.tsx";

type Pipeline = NonNullable<Plan["pipeline"]>;
type Stage = Pipeline["stages"][number];
type Props = { pipeline: Pipeline; draft: Mapping; onChange: (mapping: Mapping) => void };

export function PipelineSection({ pipeline, draft, onChange }: Props) {
  const { t } = useTranslation("imports");
  const { list, percent } = useFormat();
  const hint = useId();
  const [announcement, announce] = useState("");
  const { unused, order } = draft.stages ?? { unused: pipeline.unused, order: [] };
  const unneeded = removable(pipeline.stages);
  const stages = pipeline.stages.filter((stage) => unused === "keep" || !unneeded.includes(stage));
  const open = inSelectedOrder(stages, order);
  const ended = stages.filter(({ kind }) => kind !== "open");
  const arrange = (next: { name: string; probability: number }[]) =>
    onChange({ ...draft, stages: { unused, order: next.map(({ name, probability }) => ({ name, probability })) } });
  // Probabilities increase with the position, so a moved stage gets that of its new position.
  const move = (name: string, to: number) => {
    if (to < 0 || to >= open.length) return;
    const names = open.map((stage) => stage.name).filter((other) => other !== name);
    arrange(names.toSpliced(to, 0, name).map((each, at) => ({ name: each, probability: open[at]?.probability ?? 0 })));
    announce(t("pipeline.moved", { name, place: to + 1, total: open.length }));
  };
  const drop = (dragged: string, target: string) =>
    move(
      dragged,
      open.findIndex(({ name }) => name === target),
    );
  return (
    <ImportSection title={t("pipeline.title")} text={t("pipeline.text")}>
      {unneeded.length > 0 && (
        <CheckboxField
          label={t("pipeline.remove")}
          hint={list(unneeded.map(({ name }) => name))}
          isOn={unused === "remove"}
          onChange={(isOn) => onChange({ ...draft, stages: { unused: isOn ? "remove" : "keep", order } })}
        />
      )}
      <p id={hint} className="sr-only">
        {t("pipeline.hint")}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Reorder onDrop={drop}>
        <ol className="grid max-w-2xl" aria-label={t("pipeline.title")}>
          {open.map((stage, index) => (
            <OpenStage
              key={stage.name}
              stage={stage}
              hint={hint}
              onStep={(step) => move(stage.name, index + step)}
              onProbability={(probability) =>
                arrange(open.map((other) => (other === stage ? { ...other, probability } : other)))
              }
            />
          ))}
          {ended.map((stage) => (
            <li key={stage.name} className={row}>
              <span />
              <StageFacts stage={stage} />
              <span className="tabular text-muted-foreground px-2">{percent(stage.probability)}</span>
            </li>
          ))}
        </ol>
      </Reorder>
    </ImportSection>
  );
}

const row = "grid grid-cols-[2rem_minmax(0,1fr)_auto_5rem] items-center gap-x-2 border-b py-1 last:border-b-0";

/** Returns the open stages in the order set by the user, followed by any other open stages. */
function inSelectedOrder(stages: readonly Stage[], order: readonly { name: string; probability: number }[]): Stage[] {
  const open = stages.filter(({ kind }) => kind === "open");
  const placed = order.flatMap(({ name, probability }) => {
    const stage = open.find((each) => each.name === name);
    return stage ? [{ ...stage, probability }] : [];
  });
  return [...placed, ...open.filter(({ name }) => !order.some((each) => each.name === name))];
}

type OpenProps = {
  stage: Stage;
  hint: string;
  onStep: (step: -1 | 1) => void;
  onProbability: (probability: number) => void;
};

function OpenStage({ stage, hint, onStep, onProbability }: OpenProps) {
  const { t } = useTranslation("imports");
  const { name, probability } = stage;
  return (
    <ReorderRow id={name} handleLabel={t("pipeline.move", { name })} hint={hint} className={row} onStep={onStep}>
      <StageFacts stage={stage} />
      <EditableText
        label={t("pipeline.probability", { name })}
        value={String(probability)}
        suffix="%"
        inputMode="numeric"
        isDisabled={false}
        className="border-input tabular text-right"
        problem={t("pipeline.problem")}
        isValid={(typed) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= 100}
        row={null}
        onChange={(typed) => onProbability(Number(typed))}
      />
    </ReorderRow>
  );
}

function StageFacts({ stage: { name, kind, rows, is_new: isNew } }: { stage: Stage }) {
  const { t } = useTranslation("imports");
  const { number } = useFormat();
  return (
    <>
      <span className="inline-flex min-w-0 flex-wrap items-center gap-1.5">
        <span className="truncate font-medium">{name}</span>
        {kind !== "open" && <Badge tone={kind}>{t(`stageKind.${kind}`)}</Badge>}
        {isNew && <Badge tone="selection">{t("stageTable.isNew")}</Badge>}
      </span>
      <span className="text-muted-foreground tabular text-right">
        {t("values.rows", { count: rows, number: number(rows) })}
      </span>
    </>
  );
}

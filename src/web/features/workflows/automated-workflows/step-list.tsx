import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import type { RecordColumns } from "#domain/records/record-columns.ts";
import { definitionOf, isAction } from "#domain/workflows/steps/steps.ts";
import { blankStep, deepestBranch, freshStepId, type StepKind, type WorkflowStep } from "#domain/workflows/workflow.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Menu } from "#web/ui/kit/dropdown-menu.tsx";

import { OptionCheckbox } from "./option-checkbox.tsx";
import { useRecordParts } from "./record-parts.ts";
import { formOf, stepKinds } from "./step-forms.tsx";
import { stepIcons } from "./step-icons.ts";
import { StepKindItem } from "./step-kind-item.tsx";
import { Condition } from "./trigger-fields.tsx";
import { useStepText } from "./use-step-text.ts";

type Props = {
  label: string;
  steps: readonly WorkflowStep[];
  /** All steps of the workflow, so that names are unique. */
  all: readonly WorkflowStep[];
  columns: RecordColumns;
  depth?: number;
  onChange: (steps: WorkflowStep[]) => void;
};

export function StepList({ label, steps, all, columns, depth = 0, onChange }: Props) {
  const { t } = useTranslation("workflows");
  const move = (from: number, to: number) => {
    const [moved] = steps.slice(from, from + 1);
    if (moved) onChange(steps.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {steps.length > 0 && (
        <ol aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {steps.map((step, at) => (
            <li key={step.id} className="bg-card rounded-lg border p-3">
              <fieldset data-node={step.id} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-3">
                <legend className="sr-only">{t("form.step", { no: at + 1, kind: t(`steps.${step.do}`) })}</legend>
                <div className="flex items-center justify-between gap-2">
                  <p aria-hidden className="font-medium">
                    {at + 1}. {t(`steps.${step.do}`)}
                  </p>
                  <span className="flex">
                    <Button
                      variant="ghost"
                      size="icon-sm"
                      disabled={at === 0}
                      aria-label={t("form.up")}
                      title={t("form.up")}
                      onClick={() => move(at, at - 1)}
                    >
                      <ArrowUp />
                    </Button>
                    <Button
                      variant="ghost"
                      size="icon-sm"
                      disabled={at === steps.length - 1}
                      aria-label={t("form.down")}
                      title={t("form.down")}
                      onClick={() => move(at, at + 1)}
                    >
                      <ArrowDown />
                    </Button>
                    <Button
                      variant="ghost"
                      size="icon-sm"
                      aria-label={t("form.remove")}
                      title={t("form.remove")}
                      onClick={() => onChange(steps.toSpliced(at, 1))}
                    >
                      <Trash2 />
                    </Button>
                  </span>
                </div>
                <OneStep
                  step={step}
                  all={all}
                  columns={columns}
                  depth={depth}
                  onChange={(changed) => onChange(steps.with(at, changed))}
                />
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      <AddStep
        isNested={depth > 0}
        label={depth === 0 ? t("form.add") : t("form.addTo", { where: label })}
        kinds={kindsFor(columns, depth < deepestBranch)}
        onAdd={(kind) => onChange([...steps, blankStep(kind, freshStepId(all), columns)])}
      />
    </div>
  );
}

/** Returns the kinds of steps for a kind of record, including the branch if `canBranch` is true. */
export const kindsFor = ({ entity }: RecordColumns, canBranch: boolean) =>
  stepKinds.filter((kind) => (kind === "branch" ? canBranch : !definitionOf(kind).notFor?.includes(entity)));

type AddProps = { isNested: boolean; label: string; kinds: readonly StepKind[]; onAdd: (kind: StepKind) => void };

/** Renders a button for each kind of step, or a menu of them within a branch. */
function AddStep({ isNested, label, kinds, onAdd }: AddProps) {
  const { t } = useTranslation("workflows");
  const id = useId();
  if (isNested)
    return (
      <div>
        <Menu
          align="start"
          button={
            <Button variant="outline" size="sm" aria-label={label}>
              <Plus />
              {t("form.add")}
            </Button>
          }
        >
          {kinds.map((kind) => (
            <StepKindItem key={kind} kind={kind} onSelect={() => onAdd(kind)} />
          ))}
        </Menu>
      </div>
    );
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1.5">
      <p id={id} className="text-muted-foreground text-xs">
        {label}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {kinds.map((kind) => {
          const Icon = stepIcons[kind];
          return (
            <Button key={kind} variant="outline" size="sm" onClick={() => onAdd(kind)}>
              <Icon />
              {t(`steps.${kind}`)}
            </Button>
          );
        })}
      </div>
    </div>
  );
}

type OneProps = Pick<Props, "all" | "columns"> & {
  step: WorkflowStep;
  depth: number;
  onChange: (step: WorkflowStep) => void;
};

function OneStep({ step, all, columns, depth, onChange }: OneProps) {
  const { t } = useTranslation("workflows");
  const { Conditions } = useRecordParts();
  const words = useStepText(columns);
  if (step.do !== "branch") {
    const { Fields } = formOf(step.do);
    return (
      <>
        {Fields && <Fields step={step} columns={columns} words={words} onChange={onChange} />}
        {isAction(step) && (
          <OptionCheckbox
            label={t("form.continueOnError")}
            isOn={step.continue_on_error === true}
            onChange={(isOn) => {
              const { continue_on_error: _was, ...rest } = step;
              onChange(isOn ? { ...rest, continue_on_error: true } : rest);
            }}
          />
        )}
      </>
    );
  }
  const shared = { all, columns, depth: depth + 1 };
  return (
    <>
      <Condition label={t("form.condition")} where={step.where}>
        <Conditions columns={columns} where={step.where} onChange={(where) => onChange({ ...step, where })} />
      </Condition>
      {(["yes", "no"] as const).map((way) => (
        <div key={way} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-l-2 pl-3">
          <p className="text-sm font-medium">{t(way === "yes" ? "form.fits" : "form.else")}</p>
          <StepList
            {...shared}
            label={t(way === "yes" ? "form.fits" : "form.else")}
            steps={step[way]}
            onChange={(steps) => onChange({ ...step, [way]: steps })}
          />
        </div>
      ))}
    </>
  );
}

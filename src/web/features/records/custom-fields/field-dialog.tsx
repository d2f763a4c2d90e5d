import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import {
  type CustomField,
  type CustomKind,
  customKinds,
  type FormulaResult,
  customTargets,
} from "#domain/records/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/entity.ts";
import { createField, formulaCheckQuery, updateField } from "#web/data/records/change-custom-fields.ts";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormField, TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { Label } from "#web/ui/kit/label.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { errorText } from "#web/ui/show-error.ts";
import { notify } from "#web/ui/toast.tsx";

import { ChoicesEditor, type DraftChoice } from "./choices-editor.tsx";
import { type FieldProblem, toFieldProblem } from "./field-problem.ts";
import { FormulaEditor } from "./formula-editor.tsx";
import { ReplaceChoice } from "./replace-choice.tsx";

type Props = { entity: Entity; field: CustomField | null; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function FieldDialog({ entity, field, isOpen, onOpenChange }: Props) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-xl">
        <FieldForm entity={entity} field={field} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

const firstChoices = (field: CustomField | null): DraftChoice[] =>
  field?.options.choices?.map((choice) => ({ ...choice, id: choice.key })) ?? [
    { id: "1", key: "", label: "", colour: "slate" },
  ];

type Values = {
  label: string;
  kind: CustomKind;
  choices: DraftChoice[];
  target: (typeof customTargets)[number];
  formula: string;
  result: FormulaResult | undefined;
  isRequired: boolean;
};

function FieldForm({
  entity,
  field: opened,
  onDone,
}: {
  entity: Entity;
  field: CustomField | null;
  onDone: () => void;
}) {
  const { t } = useTranslation(["custom-fields", "kinds", "records"]);
  const client = useQueryClient();
  // The field when the form was opened: an edit by another user since then is a conflict.
  const [field] = useState(opened);
  const form = useForm<Values, "required">({
    draft: `field ${entity} ${field?.key ?? ""}`,
    values: {
      label: field?.label ?? "",
      kind: field?.kind ?? "text",
      choices: firstChoices(field),
      target: field?.options.target ?? "accounts",
      formula: field?.formula ?? "",
      result: field?.options.result,
      isRequired: field?.is_required ?? false,
    },
    check: (typed) => ({ label: typed.label.trim() === "" ? "required" : undefined }),
  });
  const { label, kind, choices, target, formula, result, isRequired } = form.values;
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const hasChoices = kind === "choice" || kind === "multiChoice";

  const optionsOf = (): CustomField["options"] => {
    if (hasChoices)
      return {
        choices: choices
          .filter((choice) => choice.label.trim() || choice.key)
          .map(({ key, label: name, colour }) => ({ key, label: name, colour })),
      };
    if (kind === "link") return { target };
    // The format can be selected only for numeric results; other result types are determined by the formula.
    const check = client.getQueryData(formulaCheckQuery(entity, formula).queryKey);
    const isNumeric = kind === "formula" && check && !check.error && check.type === "number";
    return isNumeric ? { result: resultKind(result) ?? "number" } : {};
  };
  const ends = {
    onSuccess: () => {
      notify.success(t(field ? "saved" : "added", { label: label.trim() }));
      onDone();
    },
    onError: (error: Error) => setProblem(toFieldProblem(error)),
  };
  const create = useMutation({ ...createField, ...ends });
  const update = useMutation({ ...updateField, ...ends });
  const send = () => {
    const shape = {
      label: label.trim(),
      options: optionsOf(),
      formula: kind === "formula" ? formula : null,
      is_required: isRequired,
    };
    if (field) update.mutate({ read: field, shape });
    else create.mutate({ ...shape, entity, kind });
  };
  const submit = () => {
    setProblem(null);
    if (hasChoices && !choices.some((choice) => choice.label.trim())) return setProblem({ code: "noChoices" });
    if (kind === "formula" && formula.trim() === "") return setProblem({ code: "noFormula" });
    send();
  };

  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      title={field ? t("edit", { label: field.label }) : t("add")}
      text={t("form.text", { entity: t(`kinds:${entity}.many`) })}
      submit={t(field ? "save" : "add")}
      isPending={create.isPending || update.isPending}
    >
      {problem && problem.code !== "choice" && (
        <FormNotice>{problem.code === "other" ? errorText(problem.error) : t(`problems.${problem.code}`)}</FormNotice>
      )}
      {problem?.code === "choice" && field && (
        <ReplaceChoice
          field={field}
          choice={problem.choice}
          count={problem.count}
          onDone={() => {
            setProblem(null);
            send();
          }}
        />
      )}
      <TextField form={form} name="label" label={t("form.label")} autoFocus autoComplete="off" maxLength={100} />
      <FormField form={form} name="kind" label={t("form.kind")} hint={field ? t("form.kindStays") : t(`hints.${kind}`)}>
        {(box) => (
          <Select {...box} disabled={field !== null} options={customKinds.map((kind) => [kind, t(`kinds.${kind}`)])} />
        )}
      </FormField>
      {kind === "link" && (
        <FormField form={form} name="target" label={t("form.target")}>
          {(box) => (
            <Select
              {...box}
              disabled={field !== null}
              options={customTargets.map((target) => [
                target,
                target === "members" ? t("members") : t(`kinds:${target}.many`),
              ])}
            />
          )}
        </FormField>
      )}
      {hasChoices && <ChoicesEditor choices={choices} onChange={(changed) => form.set("choices", changed)} />}
      {kind === "formula" && (
        <FormulaEditor
          entity={entity}
          fieldKey={field?.key}
          formula={formula}
          result={resultKind(result) ?? "number"}
          onFormula={(written) => form.set("formula", written)}
          onResult={(selected) => form.set("result", selected)}
        />
      )}
      {kind !== "formula" && (
        <div className="flex items-start gap-2">
          <Checkbox
            id="field-required"
            checked={isRequired}
            aria-describedby="field-required-hint"
            onCheckedChange={(isChecked) => form.set("isRequired", isChecked)}
          />
          <div className="grid gap-0.5">
            <Label htmlFor="field-required">{t("form.required")}</Label>
            <p id="field-required-hint" className="text-muted-foreground text-xs">
              {t("form.requiredHint")}
            </p>
          </div>
        </div>
      )}
    </DialogForm>
  );
}

const resultKind = (result: FormulaResult | undefined) =>
  result === "number" || result === "money" || result === "percent" ? result : undefined;

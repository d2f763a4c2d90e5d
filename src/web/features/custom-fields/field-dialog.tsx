import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import {
  type CustomField,
  type CustomKind,
  customKinds,
  type FormulaResult,
  linkTargets,
} from "#domain/custom-fields.ts";
import type { Entity } from "#domain/fields.ts";
import { formulaCheckQuery, saveField } from "#web/data/custom-fields.ts";
import { Field } from "#web/ui/field.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#web/ui/kit/dialog.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Label } from "#web/ui/kit/label.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { errorText } from "#web/ui/show-error.ts";
import { notify } from "#web/ui/toast.tsx";

import { ChoicesEditor, type DraftChoice } from "./choices-editor.tsx";
import { FormulaEditor } from "./formula-editor.tsx";
import { type FieldProblem, readProblem } from "./read-problem.ts";
import { ReplaceChoice } from "./replace-choice.tsx";

type Props = { entity: Entity; field: CustomField | null; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Adds a field, or changes what may change about one. */
export function FieldDialog({ entity, field, isOpen, onOpenChange }: Props) {
  const { t } = useTranslation(["custom-fields", "records"]);
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>{field ? t("edit", { label: field.label }) : t("add")}</DialogTitle>
          <DialogDescription>{t("form.text", { entity: t(`records:${entity}.many`) })}</DialogDescription>
        </DialogHeader>
        <FieldForm entity={entity} field={field} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

const firstChoices = (field: CustomField | null): DraftChoice[] =>
  field?.options.choices?.map((choice) => ({ ...choice, id: choice.key })) ?? [
    { id: "1", key: "", label: "", colour: "slate" },
  ];

function FieldForm({ entity, field, onDone }: { entity: Entity; field: CustomField | null; onDone: () => void }) {
  const { t } = useTranslation(["custom-fields", "common", "records"]);
  const client = useQueryClient();
  const [label, setLabel] = useState(field?.label ?? "");
  const [kind, setKind] = useState<CustomKind>(field?.kind ?? "text");
  const [choices, setChoices] = useState(() => firstChoices(field));
  const [target, setTarget] = useState(field?.options.target ?? "accounts");
  const [formula, setFormula] = useState(field?.formula ?? "");
  const [result, setResult] = useState<FormulaResult | undefined>(field?.options.result);
  const [isRequired, setRequired] = useState(field?.is_required ?? false);
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const hasChoices = kind === "choice" || kind === "multiChoice";

  const optionsOf = (): CustomField["options"] => {
    if (hasChoices)
      return {
        choices: choices
          .filter((one) => one.label.trim() || one.key)
          .map(({ key, label: name, colour }) => ({ key, label: name, colour })),
      };
    if (kind === "link") return { target };
    // How a figure is shown is chosen; anything else follows from the formula.
    const check = client.getQueryData(formulaCheckQuery(entity, formula).queryKey);
    const isFigure = kind === "formula" && check && !check.error && check.type === "number";
    return isFigure ? { result: figureOf(result) ?? "number" } : {};
  };
  const save = useMutation({
    ...saveField,
    onSuccess: () => {
      notify.success(t(field ? "saved" : "added", { label: label.trim() }));
      onDone();
    },
    onError: (error) => setProblem(readProblem(error)),
  });
  const send = () =>
    save.mutate({
      ...(field ? { id: field.id } : { entity, kind }),
      label: label.trim(),
      options: optionsOf(),
      formula: kind === "formula" ? formula : null,
      is_required: isRequired,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    if (label.trim() === "") return setProblem({ code: "noLabel" });
    if (hasChoices && !choices.some((one) => one.label.trim())) return setProblem({ code: "noChoices" });
    if (kind === "formula" && formula.trim() === "") return setProblem({ code: "noFormula" });
    send();
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
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
      <Field label={t("form.label")}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            maxLength={100}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
          />
        )}
      </Field>
      <Field label={t("form.kind")} hint={field ? t("form.kindStays") : t(`hints.${kind}`)}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            disabled={field !== null}
            options={customKinds.map((one) => [one, t(`kinds.${one}`)])}
            onChange={setKind}
          />
        )}
      </Field>
      {kind === "link" && (
        <Field label={t("form.target")}>
          {(control) => (
            <Select
              {...control}
              value={target}
              disabled={field !== null}
              options={linkTargets.map((one) => [one, one === "members" ? t("members") : t(`records:${one}.many`)])}
              onChange={setTarget}
            />
          )}
        </Field>
      )}
      {hasChoices && <ChoicesEditor choices={choices} onChange={setChoices} />}
      {kind === "formula" && (
        <FormulaEditor
          entity={entity}
          fieldKey={field?.key}
          formula={formula}
          result={figureOf(result) ?? "number"}
          onFormula={setFormula}
          onResult={setResult}
        />
      )}
      {kind !== "formula" && (
        <div className="flex items-start gap-2">
          <Checkbox
            id="field-required"
            checked={isRequired}
            aria-describedby="field-required-hint"
            onCheckedChange={(isChecked) => setRequired(isChecked === true)}
          />
          <div className="grid gap-0.5">
            <Label htmlFor="field-required">{t("form.required")}</Label>
            <p id="field-required-hint" className="text-muted-foreground text-xs">
              {t("form.requiredHint")}
            </p>
          </div>
        </div>
      )}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">{t("common:cancel")}</Button>
        </DialogClose>
        <Button type="submit" pending={save.isPending}>
          {t(field ? "save" : "add")}
        </Button>
      </DialogFooter>
    </form>
  );
}

const figureOf = (result: FormulaResult | undefined) =>
  result === "number" || result === "money" || result === "percent" ? result : undefined;

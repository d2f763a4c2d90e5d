import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { CustomField } from "#domain/records/custom-fields/custom-fields.ts";
import { deleteField } from "#web/data/records/change-custom-fields.ts";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { errorText } from "#web/ui/show-error.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { type FieldProblem, toFieldProblem } from "./field-problem.ts";

type Props = { field: CustomField; count: number; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/**
 * Renders the dialog that deletes a custom field and its values. The field's name has to be typed, because this cannot
 * be undone.
 */
export function DeleteField({ isOpen, onOpenChange, ...form }: Props) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md">
        <DeleteForm {...form} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function DeleteForm({ field, count, onDone }: Pick<Props, "field" | "count"> & { onDone: () => void }) {
  const { t } = useTranslation("custom-fields");
  const { list, number } = useFormat();
  const form = useForm({ draft: null, values: { name: "" } });
  const remove = useMutation({
    ...deleteField,
    onSuccess: () => {
      notify.success(t("delete.done", { label: field.label }));
      onDone();
    },
  });
  const problem = remove.error && toFieldProblem(remove.error);
  const words = (its: FieldProblem) => {
    if (its.code === "other") return errorText(its.error);
    return its.code === "usedByWorkflows"
      ? t("problems.usedByWorkflows", { names: list(its.workflows) })
      : t("problems.used");
  };
  const isNamed = form.values.name.trim() === field.label;
  return (
    <DialogForm
      form={form}
      onSubmit={() => isNamed && remove.mutate(field.id)}
      title={t("delete.title", { label: field.label })}
      text={t("delete.text", { count, total: number(count) })}
      submit={t("delete.do")}
      isPending={remove.isPending}
      isDisabled={!isNamed}
      isDangerous
    >
      {problem && <FormNotice>{words(problem)}</FormNotice>}
      <TextField
        form={form}
        name="name"
        label={t("delete.type", { label: field.label })}
        autoFocus
        autoComplete="off"
      />
    </DialogForm>
  );
}

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import type { CustomField } from "#domain/custom-fields.ts";
import { deleteField } from "#web/data/custom-fields.ts";
import { Field } from "#web/ui/field.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Button } from "#web/ui/kit/button.tsx";
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
import { errorText } from "#web/ui/show-error.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { readProblem } from "./read-problem.ts";

type Props = { field: CustomField; count: number; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Deletes a field and what records hold in it, once its name has been typed: there is no way back. */
export function DeleteField({ field, count, isOpen, onOpenChange }: Props) {
  const { t } = useTranslation(["custom-fields", "common"]);
  const { number } = useFormat();
  const [typed, setTyped] = useState("");
  const remove = useMutation({
    ...deleteField,
    onSuccess: () => {
      notify.success(t("delete.done", { label: field.label }));
      onOpenChange(false);
    },
  });
  const problem = remove.error && readProblem(remove.error);
  const isNamed = typed.trim() === field.label;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNamed) remove.mutate(field.id);
  };
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>{t("delete.title", { label: field.label })}</DialogTitle>
          <DialogDescription>{t("delete.text", { count, total: number(count) })}</DialogDescription>
        </DialogHeader>
        <form className="grid gap-4" onSubmit={submit}>
          {problem && (
            <FormNotice>{problem.code === "other" ? errorText(problem.error) : t("problems.used")}</FormNotice>
          )}
          <Field label={t("delete.type", { label: field.label })}>
            {(control) => (
              <Input
                {...control}
                autoFocus
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{t("common:cancel")}</Button>
            </DialogClose>
            <Button type="submit" variant="destructive" disabled={!isNamed} pending={remove.isPending}>
              {t("delete.do")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

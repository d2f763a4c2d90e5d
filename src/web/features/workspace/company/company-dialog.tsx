import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Company } from "#domain/workspace/companies.ts";
import {
  type CompanyField,
  companyFieldNames,
  companyProblems,
  type CompanyFormValues,
  type CompanyProblem,
  toCompanyColumns,
  toCompanyForm,
} from "#domain/workspace/company-form.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { createCompany, updateCompany } from "#web/data/workspace/companies.ts";
import { PhoneInput } from "#web/people/phone-input.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { showError } from "#web/ui/show-error.ts";
import { notify } from "#web/ui/toast.tsx";
import { useUnsavedQuestion } from "#web/ui/use-unsaved-question.ts";

import { fieldLabels } from "./field-labels.ts";

type CompanyDialogProps = {
  /** The company to edit; null to add a new one. */
  company: Company | null;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
};

export function CompanyDialog({ company, isOpen, onOpenChange }: CompanyDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      {/* Ignores clicks outside the form, which would lose the typed text. */}
      <DialogContent className="max-w-xl" onInteractOutside={(event) => event.preventDefault()}>
        <CompanyForm opened={company} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

const boxes = {
  name: { autoComplete: "organization" },
  registration_number: {},
  industry: {},
  founded_year: { inputMode: "numeric" },
  address: { autoComplete: "street-address" },
  phone: { as: PhoneInput, autoComplete: "tel" },
  email: { type: "email", autoComplete: "email" },
  employees: { inputMode: "numeric" },
} as const satisfies Record<CompanyField, object>;
const wide: readonly CompanyField[] = ["name", "address"];

function CompanyForm({ opened, onDone }: { opened: Company | null; onDone: () => void }) {
  const { t, i18n } = useTranslation("company");
  // The company when the form was opened: an edit by another user since then is a conflict.
  const [base] = useState(opened);
  const { language } = i18n;
  const thisYear = new Date().getFullYear();
  const form = useForm<CompanyFormValues, CompanyProblem>({
    draft: `company ${base?.id ?? ""}`,
    values: toCompanyForm(base, language),
    check: (typed) => companyProblems(typed, language, thisYear),
    validateOn: "left",
  });
  const onError = (error: unknown) => {
    const known = toAppError(error);
    if (known.code === "duplicate") form.reject({ name: "taken" });
    else showError(known);
  };
  const create = useMutation({
    ...createCompany,
    onSuccess: ({ name }) => {
      notify.success(t("added", { name }));
      onDone();
    },
    onError,
  });
  const update = useMutation({
    ...updateCompany,
    onSuccess: () => {
      notify.success(t("saved"));
      onDone();
    },
    onError,
  });
  const submit = (typed: CompanyFormValues) => {
    if (!base) {
      const columns = toCompanyColumns(typed, (name) => typed[name].trim() !== "", language);
      return create.mutate({ ...columns, name: typed.name.trim() });
    }
    const columns = toCompanyColumns(typed, form.isChanged, language);
    if (Object.keys(columns).length === 0) return onDone();
    update.mutate({ read: base, columns });
  };
  useUnsavedQuestion(form.isUnsaved);
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      title={opened ? t("list.edit", { name: opened.name }) : t("add")}
      text={t(opened ? "editText" : "addText")}
      submit={t(base ? "save" : "add")}
      isPending={create.isPending || update.isPending}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {companyFieldNames.map((name) => (
          <div key={name} className={wide.includes(name) ? "sm:col-span-2" : undefined}>
            <TextField
              form={form}
              name={name}
              label={t(fieldLabels[name])}
              // Converted to text, so that the year is not formatted with a thousands separator.
              words={(problem) => t(`problems.${problem}`, { year: String(thisYear) })}
              required={name === "name"}
              {...boxes[name]}
            />
          </div>
        ))}
      </div>
    </DialogForm>
  );
}

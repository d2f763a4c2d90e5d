import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import type { Company } from "#domain/companies.ts";
import {
  type CompanyField,
  companyFieldNames,
  companyFormSchema,
  type CompanyFormValues,
  type CompanyProblem,
  toCompanyColumns,
  toCompanyForm,
} from "#domain/company-form.ts";
import { toAppError } from "#web/data/app-error.ts";
import { companiesQuery, createCompany, updateCompany } from "#web/data/companies.ts";
import { Field } from "#web/ui/field.tsx";
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
import { showError } from "#web/ui/show-error.ts";
import { notify } from "#web/ui/toast.tsx";

import { fieldLabels } from "./field-labels.ts";

type CompanyDialogProps = {
  /** The company to edit; none adds a new one. */
  company: Company | null;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Adds a company or changes what one says of itself. */
export function CompanyDialog({ company, isOpen, onOpenChange }: CompanyDialogProps) {
  const { t } = useTranslation("company");
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      {/* A press beside the form would lose what was typed. */}
      <DialogContent className="max-w-xl" onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>{company ? t("list.edit", { name: company.name }) : t("add")}</DialogTitle>
          <DialogDescription>{t(company ? "editText" : "addText")}</DialogDescription>
        </DialogHeader>
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
  phone: { type: "tel", autoComplete: "tel" },
  email: { type: "email", autoComplete: "email" },
  employees: { inputMode: "numeric" },
} as const satisfies Record<CompanyField, object>;
const wide: readonly CompanyField[] = ["name", "address"];

function CompanyForm({ opened, onDone }: { opened: Company | null; onDone: () => void }) {
  const { t, i18n } = useTranslation(["company", "common"]);
  const client = useQueryClient();
  // The state that the typed changes are made on; somebody else's change moves it on.
  const [base, setBase] = useState(opened);
  const { language } = i18n;
  const thisYear = new Date().getFullYear();
  const form = useForm<CompanyFormValues>({
    defaultValues: toCompanyForm(base, language),
    resolver: zodResolver(companyFormSchema(language, thisYear)),
    mode: "onTouched",
  });
  const { errors, dirtyFields } = form.formState;
  const fail = async (error: unknown) => {
    const known = toAppError(error);
    if (known.code === "duplicate") return form.setError("name", { message: "taken" }, { shouldFocus: true });
    showError(known);
    if (known.code !== "conflict") return;
    const list = await client.fetchQuery({ ...companiesQuery(), staleTime: 0 });
    const latest = list.find(({ id }) => id === base?.id);
    if (!latest) return onDone();
    setBase(latest);
    form.reset(toCompanyForm(latest, language), { keepDirtyValues: true });
  };
  const onError = (error: unknown) => void fail(error).catch((failed: unknown) => showError(toAppError(failed)));
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
  const submit = form.handleSubmit((typed) => {
    if (!base) {
      const columns = toCompanyColumns(typed, (name) => typed[name].trim() !== "", language);
      return create.mutate({ ...columns, name: typed.name.trim() });
    }
    const columns = toCompanyColumns(typed, (name) => dirtyFields[name] === true, language);
    if (Object.keys(columns).length === 0) return onDone();
    update.mutate({ id: base.id, version: base.version, columns });
  });
  const problem = (name: CompanyField) => {
    const found = errors[name]?.message as CompanyProblem | undefined;
    // A year is no quantity: it has no thousands to part.
    return found && t(`problems.${found}`, { year: String(thisYear) });
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {companyFieldNames.map((name) => (
          <div key={name} className={wide.includes(name) ? "sm:col-span-2" : undefined}>
            <Field label={t(fieldLabels[name])} error={problem(name)}>
              {(control) => <Input {...control} {...boxes[name]} required={name === "name"} {...form.register(name)} />}
            </Field>
          </div>
        ))}
      </div>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">{t("common:cancel")}</Button>
        </DialogClose>
        <Button type="submit" pending={create.isPending || update.isPending}>
          {t(base ? "save" : "add")}
        </Button>
      </DialogFooter>
    </form>
  );
}

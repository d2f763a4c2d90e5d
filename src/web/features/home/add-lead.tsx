import { useMutation } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { recordAddress } from "#domain/addresses.ts";
import { addLead } from "#web/data/leads.ts";
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
import { notify } from "#web/ui/toast.tsx";

import { SimilarLeads } from "./similar-leads.tsx";

type Lead = { name: string; email: string; phone: string; company: string };

export function AddLead({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation("home");
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md" onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>{t("addLead.title")}</DialogTitle>
          <DialogDescription>{t("addLead.text")}</DialogDescription>
        </DialogHeader>
        <LeadForm onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function LeadForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(["home", "common"]);
  const { register, handleSubmit, formState, control } = useForm<Lead>({
    defaultValues: { name: "", email: "", phone: "", company: "" },
  });
  const { errors } = formState;
  const [name, email, phone] = useWatch({ control, name: ["name", "email", "phone"] });
  const add = useMutation({
    ...addLead,
    onSuccess: (_id, lead) => {
      notify.success(t("addLead.added", { name: lead.name }));
      onDone();
    },
  });
  const submit = handleSubmit((lead) => add.mutate({ ...lead, name: lead.name.trim(), email: lead.email.trim() }));
  const isMissing = errors.name !== undefined || errors.email?.type === "filled";
  const filled = (value: string) => value.trim() !== "";
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {isMissing && <FormNotice>{t("addLead.required")}</FormNotice>}
      <SimilarLeads name={name} email={email} phone={phone} />
      <Field label={t("addLead.name")}>
        {(control) => (
          <Input
            {...control}
            {...register("name", { validate: { filled } })}
            aria-invalid={errors.name !== undefined}
            autoComplete="off"
            maxLength={400}
          />
        )}
      </Field>
      <Field
        label={t("addLead.email")}
        error={errors.email?.type === "address" ? t("addLead.invalidEmail") : undefined}
      >
        {(control) => (
          <Input
            {...control}
            {...register("email", { validate: { filled, address: (value) => recordAddress.test(value.trim()) } })}
            aria-invalid={errors.email !== undefined}
            type="email"
            autoComplete="off"
            maxLength={320}
          />
        )}
      </Field>
      <Field label={t("addLead.phone")}>
        {(control) => <Input {...control} {...register("phone")} type="tel" autoComplete="off" maxLength={60} />}
      </Field>
      <Field label={t("addLead.company")} hint={t("addLead.companyHint")}>
        {(control) => <Input {...control} {...register("company")} autoComplete="off" maxLength={400} />}
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">{t("common:cancel")}</Button>
        </DialogClose>
        <Button type="submit" pending={add.isPending}>
          {t("addLead.submit")}
        </Button>
      </DialogFooter>
    </form>
  );
}

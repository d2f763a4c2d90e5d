import { useMutation, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { recordAddress } from "#domain/workspace/people/addresses.ts";
import { addLead } from "#web/data/deals/leads.ts";
import { similarRecordsQuery } from "#web/data/records/similar-records.ts";
import { PhoneInput } from "#web/people/phone-input.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useUnsavedQuestion } from "#web/ui/use-unsaved-question.ts";

type Lead = { name: string; email: string; phone: string; company: string };

export function AddLead({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md" onInteractOutside={(event) => event.preventDefault()}>
        <LeadForm onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

const empty: Lead = { name: "", email: "", phone: "", company: "" };
type Problem = "missing" | "email";

function LeadForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("home");
  const form = useForm<Lead, Problem>({
    draft: "lead",
    values: empty,
    check: ({ name, email }) => ({
      ...(name.trim() === "" && { name: "missing" }),
      ...(!recordAddress.test(email.trim()) && { email: email.trim() === "" ? "missing" : "email" }),
    }),
  });
  const { name, email, phone } = form.values;
  const add = useMutation({
    ...addLead,
    onSuccess: (_id, lead) => {
      notify.success(t("addLead.added", { name: lead.name }));
      onDone();
    },
  });
  // A missing value is reported once, above the fields.
  const words = () => "";
  const isMissing = form.problemAt("name") === "missing" || form.problemAt("email") === "missing";
  useUnsavedQuestion(form.isUnsaved);
  return (
    <DialogForm
      form={form}
      onSubmit={(lead) => add.mutate({ ...lead, name: lead.name.trim(), email: lead.email.trim() })}
      title={t("addLead.title")}
      text={t("addLead.text")}
      submit={t("addLead.submit")}
      isPending={add.isPending}
    >
      {isMissing && <FormNotice>{t("addLead.required")}</FormNotice>}
      <SimilarLeads name={name} email={email} phone={phone} />
      <TextField form={form} name="name" label={t("addLead.name")} words={words} autoComplete="off" maxLength={400} />
      <TextField
        form={form}
        name="email"
        label={t("addLead.email")}
        words={words}
        type="email"
        autoComplete="off"
        maxLength={320}
      />
      <TextField
        form={form}
        name="phone"
        label={t("addLead.phone")}
        as={PhoneInput}
        autoComplete="off"
        maxLength={60}
      />
      <TextField
        form={form}
        name="company"
        label={t("addLead.company")}
        hint={t("addLead.companyHint")}
        autoComplete="off"
        maxLength={400}
      />
    </DialogForm>
  );
}

const SimilarNotice = lazyPart(async () => (await import("#web/ui/similar-notice.tsx")).SimilarNotice);

function SimilarLeads(draft: { name: string; email: string; phone: string }) {
  const { data: similar = [] } = useQuery(similarRecordsQuery("contacts", draft));
  if (similar.length === 0) return null;
  return (
    <Suspense>
      <SimilarNotice entity="contacts" found={similar} />
    </Suspense>
  );
}

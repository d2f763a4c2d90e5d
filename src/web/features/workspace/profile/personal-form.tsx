import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { inNameOrder } from "#domain/workspace/people/name-order.ts";
import { type Profile, saveProfile } from "#web/data/workspace/profile.ts";
import { TextField } from "#web/ui/form/form-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useUnsavedQuestion } from "#web/ui/use-unsaved-question.ts";

const fields = {
  given_name: { label: "personal.firstName", box: { autoComplete: "given-name", maxLength: 200 } },
  family_name: { label: "personal.lastName", box: { autoComplete: "family-name", maxLength: 200 } },
  phone: { label: "personal.phone", box: { type: "tel", autoComplete: "tel", maxLength: 50 } },
  job_title: { label: "personal.jobTitle", box: { autoComplete: "organization-title", maxLength: 200 } },
  department: { label: "personal.department", box: { autoComplete: "off", maxLength: 200 } },
} as const satisfies Record<string, { label: string; box: ComponentProps<"input"> }>;

type Name = keyof typeof fields;
const names = Object.keys(fields) as Name[];
const others = ["phone", "job_title", "department"] as const;

const valuesOf = (profile: Profile): Record<Name, string> => ({
  given_name: profile.given_name ?? "",
  family_name: profile.family_name ?? "",
  phone: profile.phone ?? "",
  job_title: profile.job_title ?? "",
  department: profile.department ?? "",
});

/** Renders the user's personal details. Edits are kept until they are saved. */
export function PersonalForm({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation("profile");
  const form = useForm<Record<Name, string>>({
    draft: "profile",
    values: valuesOf(profile),
    // The name can be changed but not removed, because colleagues see it. A user who has no name need not add one.
    check: ({ given_name: name }) =>
      name.trim() === "" && profile.given_name !== null ? { given_name: t("personal.nameNeeded") } : {},
    validateOn: "typed",
  });
  const changed = names.filter((name) => form.values[name].trim() !== (profile[name] ?? ""));
  const { mutate, isPending } = useMutation({
    ...saveProfile,
    onSuccess: (...saved) => {
      saveProfile.onSuccess?.(...saved);
      form.startFrom(form.values);
      notify.success(t("saved"));
    },
  });
  const submit = (typed: Record<Name, string>) =>
    mutate(Object.fromEntries(changed.map((name) => [name, typed[name].trim() || null])));
  useUnsavedQuestion(changed.length > 0);
  return (
    <Form form={form} onSubmit={submit} className="sm:grid-cols-2">
      {[...inNameOrder<Name>(i18n.language, "given_name", "family_name"), ...others].map((name) => (
        <TextField key={name} form={form} name={name} label={t(fields[name].label)} {...fields[name].box} />
      ))}
      <div className="flex items-end sm:col-span-2">
        <Button
          type="submit"
          pending={isPending}
          disabled={changed.length === 0 || form.problemAt("given_name") !== undefined}
        >
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}

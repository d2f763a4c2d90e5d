import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { type Profile, saveProfile } from "#web/data/profile.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { notify } from "#web/ui/toast.tsx";
import { UnsavedQuestion } from "#web/ui/unsaved-question.tsx";

const fields = {
  given_name: { label: "personal.firstName", box: { autoComplete: "given-name", maxLength: 200 } },
  family_name: { label: "personal.lastName", box: { autoComplete: "family-name", maxLength: 200 } },
  phone: { label: "personal.phone", box: { type: "tel", autoComplete: "tel", maxLength: 50 } },
  job_title: { label: "personal.jobTitle", box: { autoComplete: "organization-title", maxLength: 200 } },
  department: { label: "personal.department", box: { autoComplete: "off", maxLength: 200 } },
} as const satisfies Record<string, { label: string; box: ComponentProps<"input"> }>;

type Name = keyof typeof fields;
const names = Object.keys(fields) as Name[];

/** The facts that somebody writes themselves; what was typed stays until it has been saved. */
export function PersonalForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const valueOf = (name: Name) => typed[name] ?? profile[name] ?? "";
  const changed = names.filter((name) => valueOf(name).trim() !== (profile[name] ?? ""));
  const { mutate, isPending } = useMutation({
    ...saveProfile,
    onSuccess: (...saved) => {
      saveProfile.onSuccess?.(...saved);
      setTyped({});
      notify.success(t("saved"));
    },
  });
  // Colleagues know somebody by it; whoever has none yet is not made to have one.
  const isNameless = typed.given_name !== undefined && typed.given_name.trim() === "" && profile.given_name !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNameless) return;
    mutate(Object.fromEntries(changed.map((name) => [name, valueOf(name).trim() || null])));
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      {names.map((name) => (
        <Field
          key={name}
          label={t(fields[name].label)}
          error={name === "given_name" && isNameless ? t("personal.nameNeeded") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              {...fields[name].box}
              value={valueOf(name)}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <div className="flex items-end sm:col-span-2">
        <Button type="submit" pending={isPending} disabled={changed.length === 0 || isNameless}>
          {t("save")}
        </Button>
      </div>
      <UnsavedQuestion isUnsaved={changed.length > 0} />
    </form>
  );
}

import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { inNameOrder } from "#domain/workspace/people/name-order.ts";
import { type Profile, saveProfile } from "#web/data/workspace/profile.ts";
import { PhoneInput } from "#web/people/phone-input.tsx";
import { EditableText } from "#web/ui/editable-text.tsx";
import { Field } from "#web/ui/field.tsx";

type Box = Pick<ComponentProps<typeof EditableText>, "as" | "autoComplete" | "maxLength">;

const fields = {
  given_name: { label: "personal.firstName", box: { autoComplete: "given-name", maxLength: 200 } },
  family_name: { label: "personal.lastName", box: { autoComplete: "family-name", maxLength: 200 } },
  job_title: { label: "personal.jobTitle", box: { autoComplete: "organization-title", maxLength: 200 } },
  department: { label: "personal.department", box: { autoComplete: "off", maxLength: 200 } },
  phone: { label: "personal.phone", box: { as: PhoneInput, autoComplete: "tel", maxLength: 50 } },
} as const satisfies Record<string, { label: string; box: Box }>;

type Name = keyof typeof fields;
const others = ["job_title", "department", "phone"] as const;

/** Renders the user's personal details. Each field is saved when it loses focus. */
export function PersonalDetails({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation("profile");
  const { mutateAsync: save } = useMutation(saveProfile);
  const row = { id: profile.user_id };
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
      {[...inNameOrder<Name>(i18n.language, "given_name", "family_name"), ...others].map((name) => (
        <Field key={name} label={t(fields[name].label)}>
          {({ id }) => (
            <EditableText
              {...fields[name].box}
              id={id}
              label={t(fields[name].label)}
              value={profile[name] ?? ""}
              row={row}
              isDisabled={false}
              // The name can be changed but not removed, because colleagues see it. A user without a name need not add one.
              isValid={(typed) => name !== "given_name" || profile.given_name === null || typed.trim() !== ""}
              problem={t("personal.nameNeeded")}
              className="border-input bg-card px-2.5"
              onChange={(typed) => save({ [name]: typed || null })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

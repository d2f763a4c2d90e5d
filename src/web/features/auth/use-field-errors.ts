import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { keepTypedFields } from "#web/ui/form/typed-fields.ts";
import { notify } from "#web/ui/toast.tsx";

import { authErrorText } from "./auth-error-text.ts";
import { type Complaint, complaintOf, type FieldErrors, fieldOfError } from "./field-errors.ts";
import { formText } from "./form-text.ts";

/** Returns functions that show form errors in a toast and at their fields. The typed text survives a reload. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation(["auth", "common"]);
  useEffect(() => (form.current ? keepTypedFields(form.current, "auth") : undefined), [form]);
  const [fields, setFields] = useState<Complaint["fields"]>({});
  const show = (wrong: Complaint["fields"]) => {
    setFields(wrong);
    const [first] = Object.keys(wrong);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(fields).flatMap(([name, key]) => (key ? [[name, t(key)]] : [])),
  );
  /** Returns the values of these fields; if they are invalid, shows the error and returns null. */
  const read = <Name extends string>(names: readonly Name[]): Record<Name, string> | null => {
    const data = new FormData(form.current ?? undefined);
    const values = Object.fromEntries(
      names.map((name) => [name, /password/i.test(name) ? formText(data, name) : formText(data, name).trim()]),
    ) as Record<Name, string>;
    const complaint = complaintOf(values);
    show(complaint?.fields ?? {});
    if (!complaint) return values;
    notify.error(t("error.title"), t(complaint.toast));
    return null;
  };
  const reject = (error: Error, otherwise: Complaint["toast"]) => {
    notify.error(t("error.title"), authErrorText(error, t(otherwise)));
    show(fieldOfError(error));
  };
  return { errors, read, reject };
}

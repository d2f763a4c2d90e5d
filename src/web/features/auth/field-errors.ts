import type { ParseKeys } from "i18next";

import { unmetPasswordRules } from "#domain/auth/password.ts";
import { authCodeOf } from "#web/data/requests/app-error.ts";

/** Errors by the name of the form field that shows them. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>;
type Key = ParseKeys<["auth", "common"]>;

/** The first validation error of a form, as a key for the toast and keys for the fields. */
export type Complaint = { toast: Key; fields: Partial<Record<string, Key>> };

/**
 * Returns the first problem of a form, in this order: empty fields, a password against the rules, two different
 * passwords. Null if there is none.
 */
export function complaintOf(values: Record<string, string>): Complaint | null {
  const empty = Object.keys(values).filter((name) => !values[name]);
  if (empty.length > 0)
    return {
      toast: "error.fillIn",
      fields: Object.fromEntries(empty.map((name) => [name, "common:problems.required"])),
    };
  const { password, confirmPassword } = values;
  if (password === undefined || confirmPassword === undefined) return null;
  if (unmetPasswordRules(password).length > 0)
    return { toast: "error.password", fields: { password: "fieldError.rules" } };
  if (confirmPassword !== password) return { toast: "error.mismatch", fields: { confirmPassword: "fieldError.same" } };
  return null;
}

const byCode: Record<string, { field: string; text: Key }> = {
  user_already_exists: { field: "email", text: "fieldError.taken" },
  email_exists: { field: "email", text: "fieldError.taken" },
  email_address_invalid: { field: "email", text: "common:problems.email" },
  weak_password: { field: "password", text: "fieldError.weak" },
  reauthentication_not_valid: { field: "code", text: "fieldError.code" },
  same_password: { field: "password", text: "fieldError.asBefore" },
};

/** Returns the field that a server error belongs to, with the key of its text; empty if the error belongs to none. */
export function fieldOfError(error: unknown): Partial<Record<string, Key>> {
  const known = byCode[authCodeOf(error) ?? ""];
  return known ? { [known.field]: known.text } : {};
}

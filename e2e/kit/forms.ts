import { featureForms } from "./feature-forms.ts";
import type { Form } from "./form-parts.ts";
import { mailForms } from "./mail-forms.ts";
import { recordForms } from "./record-forms.ts";
import { settingForms } from "./setting-forms.ts";

/** Every form, by area. */
export const forms: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  "records and lists": recordForms,
  email: mailForms,
  settings: settingForms,
  features: featureForms,
};

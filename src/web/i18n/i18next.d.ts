import type auth from "./locales/en/auth.json";
import type common from "./locales/en/common.json";
import type errors from "./locales/en/errors.json";
import type home from "./locales/en/home.json";
import type imports from "./locales/en/imports.json";
import type landing from "./locales/en/landing.json";
import type records from "./locales/en/records.json";
import type shell from "./locales/en/shell.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      auth: typeof auth;
      common: typeof common;
      errors: typeof errors;
      home: typeof home;
      imports: typeof imports;
      landing: typeof landing;
      records: typeof records;
      shell: typeof shell;
    };
  }
}

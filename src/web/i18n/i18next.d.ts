import type accessTokens from "./locales/en/access-tokens.json";
import type activities from "./locales/en/activities.json";
import type analyses from "./locales/en/analyses.json";
import type auditLog from "./locales/en/audit-log.json";
import type auth from "./locales/en/auth.json";
import type board from "./locales/en/board.json";
import type changes from "./locales/en/changes.json";
import type common from "./locales/en/common.json";
import type company from "./locales/en/company.json";
import type customFields from "./locales/en/custom-fields.json";
import type duplicates from "./locales/en/duplicates.json";
import type errors from "./locales/en/errors.json";
import type files from "./locales/en/files.json";
import type home from "./locales/en/home.json";
import type imports from "./locales/en/imports.json";
import type landing from "./locales/en/landing.json";
import type live from "./locales/en/live.json";
import type onboarding from "./locales/en/onboarding.json";
import type palette from "./locales/en/palette.json";
import type profile from "./locales/en/profile.json";
import type records from "./locales/en/records.json";
import type rights from "./locales/en/rights.json";
import type samples from "./locales/en/samples.json";
import type settings from "./locales/en/settings.json";
import type shell from "./locales/en/shell.json";
import type table from "./locales/en/table.json";
import type tags from "./locales/en/tags.json";
import type team from "./locales/en/team.json";
import type tokens from "./locales/en/tokens.json";
import type views from "./locales/en/views.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      "access-tokens": typeof accessTokens;
      activities: typeof activities;
      "audit-log": typeof auditLog;
      analyses: typeof analyses;
      auth: typeof auth;
      board: typeof board;
      changes: typeof changes;
      common: typeof common;
      company: typeof company;
      "custom-fields": typeof customFields;
      duplicates: typeof duplicates;
      errors: typeof errors;
      files: typeof files;
      home: typeof home;
      imports: typeof imports;
      landing: typeof landing;
      live: typeof live;
      onboarding: typeof onboarding;
      palette: typeof palette;
      profile: typeof profile;
      records: typeof records;
      rights: typeof rights;
      samples: typeof samples;
      settings: typeof settings;
      shell: typeof shell;
      table: typeof table;
      tags: typeof tags;
      team: typeof team;
      tokens: typeof tokens;
      views: typeof views;
    };
  }
}

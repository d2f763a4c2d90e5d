import type { LinkProps } from "@tanstack/react-router";
import type { ParseKeys } from "i18next";

import type { Workspace } from "#web/data/workspace/workspace.ts";

export type SettingsSection = {
  label: ParseKeys<"settings">;
  to: NonNullable<LinkProps["to"]>;
  /** Minimum role to make changes; every member may view it. */
  least: Workspace["role"];
};

/** The sections of the settings, in order. A section is added once its screen exists. */
export const sections: readonly SettingsSection[] = [
  { label: "sections.team", to: "/dashboard/settings/team", least: "admin" },
  { label: "sections.workspace", to: "/dashboard/settings/workspace", least: "admin" },
  { label: "sections.figures", to: "/dashboard/settings/figures", least: "member" },
  { label: "sections.pipelines", to: "/dashboard/settings/pipelines", least: "admin" },
  { label: "sections.fields", to: "/dashboard/settings/fields", least: "admin" },
  { label: "sections.tags", to: "/dashboard/settings/tags", least: "member" },
  { label: "sections.changes", to: "/dashboard/settings/changes", least: "member" },
  { label: "sections.auditLog", to: "/dashboard/settings/audit-log", least: "admin" },
  { label: "sections.accessTokens", to: "/dashboard/settings/access-tokens", least: "viewer" },
  { label: "sections.duplicates", to: "/dashboard/contacts/duplicates", least: "member" },
];

import type { LinkProps } from "@tanstack/react-router";
import type { ParseKeys } from "i18next";

/** The namespaces with the texts of all settings. */
export const settingsTexts = [
  "settings",
  "access-tokens",
  "audit-log",
  "changes",
  "common",
  "company",
  "custom-fields",
  "duplicates",
  "facts",
  "kinds",
  "mail-rules",
  "mailboxes",
  "profile",
  "samples",
  "shop",
  "tags",
  "team",
  "tokens",
  "workspace-transfer",
] as const;

type Text = ParseKeys<typeof settingsTexts>;
type SettingsPage = {
  to: NonNullable<LinkProps["to"]>;
  /** ID of the section on the page. */
  hash?: string;
  label: Text;
  /** Each setting: its label, and other texts about it that are searched too. */
  settings: readonly (readonly [Text, ...Text[]])[];
};

/** All settings by page, for the search. New settings have to be added here. */
export const settingsPages: readonly SettingsPage[] = [
  {
    to: "/dashboard/settings/team",
    label: "settings:sections.team",
    settings: [
      ["team:people", "team:text"],
      ["team:invite.title", "team:invite.open", "team:invite.text", "team:invitations.title"],
      ["team:invite.role", "team:roles.viewer", "team:roles.member", "team:roles.admin", "team:roles.owner"],
      ["team:owner.submit", "team:actions.owner"],
      ["team:actions.rights", "team:actions.ownRights"],
    ],
  },
  {
    to: "/dashboard/settings/workspace",
    label: "settings:sections.workspace",
    settings: [
      ["team:workspace.name", "team:invite.workspace"],
      ["team:workspace.currency", "team:workspace.currencyHint"],
      ["team:workspace.timeZone", "team:workspace.timeZoneHint"],
      ["team:workspace.aiModels", "team:workspace.aiModelsHint", "team:workspace.aiModelsUse.masked"],
      ["team:hours.title", "team:hours.free"],
      ["workspace-transfer:export.title", "workspace-transfer:export.text"],
      ["workspace-transfer:import.title", "workspace-transfer:import.text"],
    ],
  },
  {
    to: "/dashboard/settings/sales-and-rates",
    label: "settings:sections.salesAndRates",
    settings: [
      ["facts:sales.wonDeals", "facts:sales.wonDealsHint"],
      ["facts:rates.title", "facts:rates.add"],
    ],
  },
  {
    to: "/dashboard/settings/pipelines",
    label: "settings:sections.pipelines",
    settings: [
      ["settings:stages.stage", "settings:stages.add", "settings:pipelines.text"],
      ["settings:stages.probability"],
      ["settings:stages.rotting"],
      ["settings:stages.colour"],
      ["settings:pipelines.add"],
    ],
  },
  {
    to: "/dashboard/settings/fields",
    label: "settings:sections.fields",
    settings: [
      ["custom-fields:add", "custom-fields:text"],
      ["custom-fields:layout.title"],
      ["custom-fields:archive.title"],
    ],
  },
  {
    to: "/dashboard/settings/tags",
    label: "settings:sections.tags",
    settings: [["tags:add", "tags:empty.text"]],
  },
  {
    to: "/dashboard/contacts/duplicates",
    label: "settings:sections.duplicates",
    settings: [["duplicates:contacts.title", "duplicates:contacts.empty.text"]],
  },
  {
    to: "/dashboard/accounts/duplicates",
    label: "settings:sections.duplicates",
    settings: [["duplicates:accounts.title", "duplicates:accounts.empty.text"]],
  },
  {
    to: "/dashboard/settings/changes",
    label: "settings:sections.changes",
    settings: [["changes:title", "changes:text", "changes:undo"]],
  },
  {
    to: "/dashboard/settings/wrong-answers",
    label: "settings:wrongAnswers.title",
    settings: [["settings:wrongAnswers.title", "settings:wrongAnswers.text"]],
  },
  {
    to: "/dashboard/settings/access-tokens",
    label: "settings:sections.accessTokens",
    settings: [["access-tokens:create", "access-tokens:text", "access-tokens:empty.text"]],
  },
  {
    to: "/dashboard/settings/audit-log",
    label: "settings:sections.auditLog",
    settings: [["audit-log:title", "audit-log:text"]],
  },
  {
    to: "/dashboard/profile",
    hash: "personal",
    label: "profile:title",
    settings: [
      ["profile:photo.change", "profile:photo.remove"],
      ["profile:personal.firstName"],
      ["profile:personal.lastName"],
      ["profile:personal.jobTitle"],
      ["profile:personal.department"],
      ["profile:personal.phone"],
    ],
  },
  {
    to: "/dashboard/profile",
    hash: "payments",
    label: "profile:title",
    settings: [["shop:payments.title", "profile:account.manage", "profile:account.plan"]],
  },
  {
    to: "/dashboard/profile",
    hash: "preferences",
    label: "profile:title",
    settings: [
      ["common:language"],
      ["common:theme.label", "common:theme.light", "common:theme.dark", "common:theme.system"],
      ["profile:preferences.timeZone"],
      ["profile:preferences.metrics_mail", "profile:preferences.metrics_mail_text"],
      [
        "profile:preferences.email_notifications",
        "profile:preferences.email_notifications_text",
        "profile:preferences.notification_mails.title",
        "profile:preferences.notification_mails.handover",
        "profile:preferences.notification_mails.assignment",
        "profile:preferences.notification_mails.mention",
        "profile:preferences.notification_mails.conversation",
      ],
      ["profile:preferences.marketing_communications"],
    ],
  },
  {
    to: "/dashboard/profile",
    hash: "alerts",
    label: "profile:title",
    settings: [["profile:alerts.title", "profile:alerts.text"]],
  },
  {
    to: "/dashboard/profile",
    hash: "security",
    label: "profile:title",
    settings: [
      ["profile:email.change", "profile:email.label"],
      ["profile:password.change", "profile:password.set", "profile:password.label"],
      ["profile:factor.title", "profile:factor.setUp", "profile:factor.off", "profile:codes.make"],
      ["profile:sessions.title", "profile:sessions.endOthers"],
      ["profile:identities.title", "profile:identities.connect"],
    ],
  },
  {
    to: "/dashboard/profile",
    hash: "data",
    label: "profile:title",
    settings: [["profile:data.export", "profile:data.title", "profile:data.about"]],
  },
  {
    to: "/dashboard/profile",
    hash: "leaving",
    label: "profile:title",
    settings: [["profile:leaving.section", "profile:leaving.about"]],
  },
  {
    to: "/dashboard/tokens",
    label: "tokens:title",
    settings: [
      ["tokens:cap.title", "tokens:cap.text", "tokens:cap.label"],
      ["tokens:purchase"],
      ["tokens:prices.title"],
    ],
  },
  {
    to: "/dashboard/email-forwarding",
    label: "mailboxes:title",
    settings: [
      ["mailboxes:accounts", "mailboxes:add"],
      ["mailboxes:edit.signature", "mailboxes:edit.signatureHint"],
      ["mailboxes:sharing.label", "mailboxes:sharing.private", "mailboxes:sharing.workspace"],
      ["mail-rules:forward.title", "mail-rules:forward.text", "mail-rules:forward.keeps"],
      ["mail-rules:rules.title", "mail-rules:rules.add"],
      ["mail-rules:reply.title", "mail-rules:reply.about"],
      ["mail-rules:spam.title", "mail-rules:senders.title", "mail-rules:spam.leads"],
    ],
  },
  {
    to: "/dashboard/company",
    label: "company:title",
    settings: [["company:add", "company:information.title"], ["company:directory.title"], ["company:locations.title"]],
  },
];

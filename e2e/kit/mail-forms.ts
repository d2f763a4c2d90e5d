import type { Page } from "@playwright/test";

import { dialog, type Form } from "./forms.ts";

const rule = (page: Page) => page.getByRole("form", { name: "Add rule" });
const openSettings = (page: Page) =>
  page.getByRole("button", { name: "Forwarding, rules, auto-reply, spam" }).first().click();
const field = (label: string) => (page: Page) => dialog(page).getByLabel(label, { exact: true });

/** Forms about email. */
export const mailForms: Record<string, Form> = {
  "email template": {
    source: "src/web/features/mail/compose/template-form.tsx",
    path: () => "/dashboard/communication-tools",
    open: async (page) => {
      await page.getByRole("button", { name: "Templates" }).click();
      await page.getByRole("button", { name: "New template" }).click();
      await field("Text")(page).fill("Hello");
    },
    box: field("Name"),
    submit: (page) => dialog(page).getByRole("button", { name: "Save template" }).click(),
    row: ["email_templates", "name"],
  },
  "mail rule": {
    source: "src/web/features/mail/email-forwarding/rule-form.tsx",
    path: () => "/dashboard/email-forwarding",
    open: async (page) => {
      await openSettings(page);
      await page.getByRole("button", { name: "Add rule" }).click();
      await rule(page).getByLabel("Forward to").fill("books@vanda.example");
    },
    box: (page) => rule(page).getByLabel("Value"),
    submit: (page) => rule(page).getByRole("button", { name: "Save" }).click(),
    row: ["email_rules"],
  },
  forwarding: {
    source: "src/web/features/mail/email-forwarding/forwarding-settings.tsx",
    path: () => "/dashboard/email-forwarding",
    open: openSettings,
    box: (page) => page.getByLabel("Forward-to address"),
    text: "team@orchid.example",
    submit: (page) =>
      page.getByRole("region", { name: "Forwarding settings" }).getByRole("button", { name: "Save" }).click(),
    row: ["mailboxes", "forward_to"],
    isChange: true,
  },
  sender: {
    source: "src/web/features/mail/email-forwarding/spam-settings.tsx",
    path: () => "/dashboard/email-forwarding",
    open: openSettings,
    box: (page) => page.getByLabel("Address or domain"),
    text: "orchid.example",
    stored: "@orchid.example",
    submit: (page) =>
      page.getByRole("region", { name: "Spam filtering" }).getByRole("button", { name: "Add", exact: true }).click(),
    row: ["email_senders", "sender"],
  },
};

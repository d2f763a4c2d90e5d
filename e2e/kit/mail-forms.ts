import type { Page } from "@playwright/test";

import { click, field, type Form, press } from "./form-parts.ts";

const path = "/dashboard/email-forwarding";
const section = (page: Page, name: string) => page.getByRole("region", { name });
const rule = (page: Page) => page.getByRole("form", { name: "Add rule" });
const openSettings = click("Forwarding, rules, auto-reply, spam");

export const mailForms: Readonly<Record<string, Form>> = {
  "email template": {
    source: "features/mail/compose/template-form.tsx",
    path: "/dashboard/communication-tools",
    open: async (page) => {
      await page.getByRole("button", { name: "Templates" }).click();
      await page.getByRole("button", { name: "New template" }).click();
      await field("Text")(page).fill("Hello");
    },
    box: field("Name"),
    submit: press("Save template"),
    row: ["email_templates", "name"],
  },
  "mail rule": {
    source: "features/mail/email-forwarding/rule-form.tsx",
    path,
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
    source: "features/mail/email-forwarding/forwarding-settings.tsx",
    path,
    open: openSettings,
    box: (page) => page.getByLabel("Forward-to address"),
    text: "team@orchid.example",
    submit: (page) => section(page, "Forwarding settings").getByRole("button", { name: "Save" }).click(),
    row: ["mailboxes", "forward_to"],
    isChange: true,
  },
  "auto-reply": {
    source: "features/mail/email-forwarding/auto-reply-settings.tsx",
    path,
    open: openSettings,
    box: (page) => section(page, "Auto-reply").getByLabel("Text"),
    // The label changes once the server has turned auto-replies on.
    submit: (page) =>
      section(page, "Auto-reply")
        .getByRole("button", { name: /^(?:Turn on auto-reply|Save)$/ })
        .click(),
    row: ["mailboxes", "reply_text"],
    isChange: true,
  },
  sender: {
    source: "features/mail/email-forwarding/spam-settings.tsx",
    path,
    open: openSettings,
    box: (page) => page.getByLabel("Address or domain"),
    text: "orchid.example",
    stored: "@orchid.example",
    submit: (page) => section(page, "Spam filtering").getByRole("button", { name: "Add", exact: true }).click(),
    row: ["email_senders", "sender"],
  },
  "email account": {
    source: "features/mail/email-forwarding/edit-mailbox.tsx",
    path,
    open: click(/^Edit: /),
    box: field("Your name"),
    submit: press("Save"),
    row: ["mailboxes", "name"],
    isChange: true,
  },
  "new email account": {
    source: "features/mail/email-forwarding/connect-mailbox.tsx",
    path,
    open: async (page) => {
      await click("Add account")(page);
      await field("Password")(page).fill("orchid-Garden-7!");
    },
    box: field("Email address"),
    text: "grace@orchid.example",
    submit: press("Connect"),
    call: "/functions/v1/mailboxes",
  },
  "servers of an email account": {
    source: "features/mail/email-forwarding/reconnect-mailbox.tsx",
    path,
    open: async (page) => {
      await click(/^Edit: /)(page);
      await press("Password and servers")(page);
      await field("Password")(page).fill("orchid-Garden-7!");
      await press("Other servers")(page);
    },
    box: field("Username"),
    submit: press("Reconnect"),
    call: "/reconnect",
  },
};

import { mkdirSync, writeFileSync } from "node:fs";

import { Transformer } from "@napi-rs/image";
import type { Browser, Page } from "@playwright/test";

import { languageIds } from "#domain/languages.ts";
import { type ManualArticle, manualArticles } from "#domain/website/public-pages.ts";

import { makeConversation, makeMailbox } from "../e2e/kit/mail.ts";
import { loadSamples } from "../e2e/kit/samples.ts";
import { register } from "../e2e/kit/test.ts";

/** The screen that an article of the manual shows. An article without its own screen has no screenshot. */
const screens: Partial<Record<ManualArticle, string>> = {
  home: "/dashboard/my-day",
  import: "/dashboard/imports/new",
  lists: "/dashboard/accounts",
  board: "/dashboard/sales?as=board",
  undo: "/dashboard/settings/changes",
  money: "/dashboard/analysis",
  industry: "/dashboard/retail",
  "crm-analysis": "/dashboard/crm-analysis",
  insights: "/dashboard/customer-insights",
  advanced: "/dashboard/advanced-analytics",
  predictive: "/dashboard/predictive-analytics",
  sentiment: "/dashboard/sentiment-analysis",
  assistant: "/dashboard/ai-chat",
  promotions: "/dashboard/promotion-ideas",
  inbox: "/dashboard/communication-tools",
  email: "/dashboard/email-forwarding",
  workflows: "/dashboard/automated-workflows",
  sheets: "/dashboard/vanda-sheets",
  tokens: "/dashboard/tokens",
  team: "/dashboard/settings/team",
  settings: "/dashboard/settings/pipelines",
  profile: "/dashboard/profile",
  programs: "/dashboard/settings/access-tokens",
};

const folder = "src/web/features/website/public-pages/pictures/manual";
const viewport = { width: 1024, height: 640 };

/** Actions on a screen before its screenshot is taken. */
const before: Partial<Record<ManualArticle, (screen: Page) => Promise<unknown>>> = {
  assistant: async (screen) => {
    // The second suggestion is answered with a chart or several records.
    await screen.locator("main section[aria-label] button").nth(1).click();
    const log = screen.getByRole("log");
    await log.getByRole("button").first().waitFor();
    await screen.waitForLoadState("networkidle");
    // The picture starts with the question; the chat is scrolled to its end.
    await log.locator("> *").first().scrollIntoViewIfNeeded();
  },
  inbox: async (screen) => {
    await screen.locator("main [data-conversation]").first().click();
    await screen.getByRole("article").first().waitFor();
  },
  email: async (screen) => {
    const account = screen.getByRole("article");
    await account.getByRole("button", { expanded: false }).click();
    await account.getByRole("textbox").first().waitFor();
  },
};

/** Takes the screenshots of the manual from the running product with sample data, in each language and theme. */
export async function takeManualPictures(browser: Browser, url: string) {
  mkdirSync(folder, { recursive: true });
  const first = await browser.newContext({ baseURL: url, viewport });
  const page = await first.newPage();
  await register(page, {
    firstName: "Mei",
    lastName: "Lindqvist",
    email: "mei@orchid-trading.example",
    password: "orchid-Garden-7!",
  });
  await loadSamples(page, "retail");
  await makeEmails(page, await makeMailbox(page, { address: "sales@orchid-trading.example" }));
  const storageState = await first.storageState();
  for (const language of languageIds)
    for (const theme of ["light", "dark"]) {
      const visit = await browser.newContext({ baseURL: url, storageState, viewport, reducedMotion: "reduce" });
      await visit.addInitScript((values) => Object.assign(localStorage, values), { language, theme });
      const screen = await visit.newPage();
      for (const article of manualArticles) {
        const path = screens[article];
        if (path)
          writeFileSync(`${folder}/${article}-${language}-${theme}.avif`, await take(screen, path, before[article]));
      }
      await visit.close();
    }
  await first.close();
}

/** Creates recent emails from customers. The latest one replies to an email of the member. */
async function makeEmails(page: Page, mailbox: string) {
  const today = new Date().toISOString().slice(0, 10);
  const mails = [
    ["Nadia Wong", "nadia@oak.example", "Delivery of the desks", "Could you tell us on which day the desks arrive?"],
    ["Jonas Weber", "jonas@elm.example", "Chairs for the reception", "We take six of the grey ones, as you offered."],
    ["Lucía Romero", "lucia@birch.example", "Invoice 2041", "The invoice is paid. Thank you for your patience!"],
    ["Kenji Mori", "kenji@maple.example", "A second showroom", "We open in spring, and would like a quotation."],
  ] as const;
  for (const [at, [name, address, subject, text]] of mails.entries()) {
    const hour = (minutes: number) => `${today}T0${4 - at}:${minutes}:00Z`;
    const before = { text: "Good morning! They are packed, and leave our works this week.", isOurs: true };
    const messages = [...(at === 0 ? [{ ...before, at: hour(10) }] : []), { text, at: hour(40) }];
    await makeConversation(page, mailbox, { from: { name, address }, subject, said: messages, is_unread: at === 1 });
  }
}

async function take(screen: Page, path: string, prepare?: (screen: Page) => Promise<unknown>): Promise<Buffer> {
  // A screen that is still loading may abort the next navigation once.
  await screen.goto(path).catch(() => screen.goto(path));
  await screen.waitForLoadState("networkidle");
  await screen.locator("main h1").waitFor();
  await prepare?.(screen);
  await screen.waitForLoadState("networkidle");
  await screen.waitForFunction(() => !document.querySelector("main :is(.animate-pulse, [aria-busy=true])"));
  await screen.evaluate(() => document.fonts.ready);
  const png = await screen.screenshot({ animations: "disabled" });
  return new Transformer(png).avif({ quality: 42, speed: 6 });
}

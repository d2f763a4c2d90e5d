import { type Language, languageIds } from "#domain/languages.ts";
import { tokenExpiries, type TokenExpiry } from "#domain/tokens/token-expiry.ts";

/** The articles of the manual, in display order. */
export const manualArticles = [
  "home",
  "import",
  "lists",
  "board",
  "duplicates",
  "undo",
  "export",
  "money",
  "industry",
  "crm-analysis",
  "insights",
  "advanced",
  "predictive",
  "sentiment",
  "assistant",
  "promotions",
  "inbox",
  "email",
  "workflows",
  "sheets",
  "analyses",
  "tokens",
  "shop",
  "team",
  "settings",
  "profile",
  "programs",
  "keyboard",
] as const;
export type ManualArticle = (typeof manualArticles)[number];

/** The article about each page of the dashboard, by a prefix of its path. The longest prefix applies. */
const articleOfScreen: Readonly<Record<string, ManualArticle>> = {
  "/dashboard": "home",
  "/dashboard/my-day": "home",
  "/dashboard/activities": "home",
  "/dashboard/imports": "import",
  "/dashboard/sales": "board",
  "/dashboard/accounts": "lists",
  "/dashboard/contacts": "lists",
  "/dashboard/products": "lists",
  "/dashboard/contacts/duplicates": "duplicates",
  "/dashboard/accounts/duplicates": "duplicates",
  "/dashboard/sales/analyses": "analyses",
  "/dashboard/analysis": "money",
  "/dashboard/sales-records": "money",
  "/dashboard/expenses": "money",
  "/dashboard/targets": "money",
  "/dashboard/metric-points": "money",
  "/dashboard/settings/sales-and-rates": "money",
  "/dashboard/fnb": "industry",
  "/dashboard/retail": "industry",
  "/dashboard/tech": "industry",
  "/dashboard/office": "industry",
  "/dashboard/healthcare": "industry",
  "/dashboard/edu": "industry",
  "/dashboard/crm-analysis": "crm-analysis",
  "/dashboard/customer-insights": "insights",
  "/dashboard/advanced-analytics": "advanced",
  "/dashboard/predictive-analytics": "predictive",
  "/dashboard/sentiment-analysis": "sentiment",
  "/dashboard/messages": "sentiment",
  "/dashboard/ai-chat": "assistant",
  "/dashboard/promotion-ideas": "promotions",
  "/dashboard/communication-tools": "inbox",
  "/dashboard/email-forwarding": "email",
  "/dashboard/automated-workflows": "workflows",
  "/dashboard/vanda-sheets": "sheets",
  "/dashboard/tokens": "tokens",
  "/dashboard/company": "settings",
  "/dashboard/settings": "settings",
  "/dashboard/settings/team": "team",
  "/dashboard/settings/rights": "team",
  "/dashboard/settings/access-tokens": "programs",
  "/dashboard/settings/changes": "undo",
  "/dashboard/profile": "profile",
};

/**
 * Returns the article about the page at a path of the dashboard, or about the nearest page above it; "home" if there is
 * none.
 */
export function articleAbout(path: string): ManualArticle {
  const parts = path.replace(/\/$/, "").split("/");
  while (parts.length > 2) {
    const article = articleOfScreen[parts.join("/")];
    if (article) return article;
    parts.pop();
  }
  return "home";
}

/** The English paths of all public pages. */
export const publicPaths = [
  "/",
  "/features",
  "/pricing",
  "/documentation",
  ...manualArticles.map((article) => `/documentation/${article}` as const),
  "/docs/api",
  "/about",
  "/contact",
  "/privacy",
] as const;
export type PublicPath = (typeof publicPaths)[number];

/**
 * Returns the path of a public page in a language. English has no prefix; other languages have their code as a prefix.
 */
export const addressIn = (language: Language, path: PublicPath): string =>
  language === "en" ? path : `/${language}${path}`;

/** Returns the paths of a page in all languages. */
export const addressesOf = (path: PublicPath): [Language, string][] =>
  languageIds.map((language) => [language, addressIn(language, path)]);

/**
 * A placeholder for the server's origin in prerendered pages. Search engines require absolute URLs, and one build
 * serves every deployment.
 */
export const originToFill = "https://origin.invalid";

// Characters from the private use area, which no text contains. They are the same in HTML and JSON.
const opens = "\uE000";
const parts = "\uE001";
const closes = "\uE002";
const toFill = new RegExp(`${opens}([^${closes}]*)${closes}`, "g");

/** Returns a text that depends on the expiry of tokens, which the server knows but the build does not. */
export const byTokenExpiry = (texts: Record<TokenExpiry, string>): string =>
  `${opens}${tokenExpiries.map((expiry) => texts[expiry]).join(parts)}${closes}`;

/** Fills in the placeholders of a page: the server's origin, and the texts that depend on the server's settings. */
export const fillPage = (page: string, origin: string, expiry: TokenExpiry): string =>
  page
    .replaceAll(originToFill, origin)
    .replaceAll(toFill, (_, texts: string) => texts.split(parts)[tokenExpiries.indexOf(expiry)] ?? "");

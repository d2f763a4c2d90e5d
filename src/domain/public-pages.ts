import { type Language, languages } from "#domain/languages.ts";

/** The articles of the manual, in the order they are listed. */
export const manualArticles = ["import", "board", "undo", "export", "tokens", "team", "programs", "keyboard"] as const;
export type ManualArticle = (typeof manualArticles)[number];

/** Every page that anybody may read, by its address in English. */
export const publicPaths = [
  "/",
  "/features",
  "/pricing",
  "/documentation",
  ...manualArticles.map((article) => `/documentation/${article}` as const),
  "/about",
  "/contact",
  "/privacy",
] as const;
export type PublicPath = (typeof publicPaths)[number];

/** Where a public page stands in a language: English has the bare address, the others begin with themselves. */
export const addressIn = (language: Language, path: PublicPath): string =>
  language === "en" ? path : `/${language}${path}`;

/** A page at all of its addresses. */
export const addressesOf = (path: PublicPath): [Language, string][] =>
  (Object.keys(languages) as Language[]).map((language) => [language, addressIn(language, path)]);

/**
 * Stands in the pages for the origin by which the server is known: search engines want whole addresses, and one build
 * serves every deployment.
 */
export const originToFill = "https://origin.invalid";

import type { ComponentType } from "react";

import { type ManualArticle, manualArticles, type PublicPath } from "#domain/website/public-pages.ts";

import { AboutPage } from "./about-page.tsx";
import { ApiReferencePage } from "./api-reference-page.tsx";
import { ArticlePage } from "./article-page.tsx";
import { ContactPage } from "./contact-page.tsx";
import { DocumentationPage } from "./documentation-page.tsx";
import { FeaturesPage } from "./features-page.tsx";
import { LandingPage } from "./landing-page.tsx";
import { PricingPage } from "./pricing-page.tsx";
import { PrivacyPage } from "./privacy-page.tsx";

/** The source of a page's title and description: texts, or the beginning of an article. */
export type Described =
  | { texts: `public-${"landing" | "features" | "pricing" | "documentation" | "api" | "about" | "contact"}` }
  | { article: ManualArticle | "privacy" };
type PublicPage = { Content: ComponentType; described: Described };

const manual = (article: ManualArticle): PublicPage => ({
  Content: () => <ArticlePage article={article} />,
  described: { article },
});

const manualPages = Object.fromEntries(
  manualArticles.map((article) => [`/documentation/${article}`, manual(article)]),
) as Record<`/documentation/${ManualArticle}`, PublicPage>;

/** All public pages. A new page requires a line here, its path in the domain, and its texts. */
export const publicPages: Record<PublicPath, PublicPage> = {
  "/": { Content: LandingPage, described: { texts: "public-landing" } },
  "/features": { Content: FeaturesPage, described: { texts: "public-features" } },
  "/pricing": { Content: PricingPage, described: { texts: "public-pricing" } },
  "/documentation": { Content: DocumentationPage, described: { texts: "public-documentation" } },
  ...manualPages,
  "/docs/api": { Content: ApiReferencePage, described: { texts: "public-api" } },
  "/about": { Content: AboutPage, described: { texts: "public-about" } },
  "/contact": { Content: ContactPage, described: { texts: "public-contact" } },
  "/privacy": { Content: PrivacyPage, described: { article: "privacy" } },
};

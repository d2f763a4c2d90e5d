import type { ComponentType } from "react";

import { type ManualArticle, manualArticles, type PublicPath } from "#domain/website/public-pages.ts";

import { AboutPage } from "./about-page.tsx";
import { ApiReferencePage } from "./api-reference-page.tsx";
import { ArticlePage } from "./article-page.tsx";
import { readArticle } from "./articles.ts";
import { ContactPage } from "./contact-page.tsx";
import { DocumentationPage } from "./documentation-page.tsx";
import { FeaturesPage } from "./features-page.tsx";
import { LandingPage } from "./landing-page.tsx";
import { usePageLanguage } from "./page-language.ts";
import { PageTitle } from "./page-part.tsx";
import { PricingPage } from "./pricing-page.tsx";
import { Prose } from "./prose.tsx";

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

function PrivacyPage() {
  const { title, summary, html } = readArticle(usePageLanguage(), "privacy");
  return (
    <>
      <PageTitle title={title} text={summary} />
      <div className="mx-auto w-full max-w-5xl px-4 pt-4 pb-16 sm:px-6">
        <Prose html={html} />
      </div>
    </>
  );
}

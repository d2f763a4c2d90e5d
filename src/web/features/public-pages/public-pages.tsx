import type { ComponentType } from "react";

import type { ManualArticle, PublicPath } from "#domain/public-pages.ts";

import { AboutPage } from "./about-page.tsx";
import { ArticlePage } from "./article-page.tsx";
import { ContactPage } from "./contact-page.tsx";
import { DocumentationPage } from "./documentation-page.tsx";
import { FeaturesPage } from "./features-page.tsx";
import { LandingPage } from "./landing-page.tsx";
import { PricingPage } from "./pricing-page.tsx";
import { PrivacyPage } from "./privacy-page.tsx";

/** Where title and description of a page stand: among its texts, or at the top of an article. */
export type Described =
  | { texts: `public-${"landing" | "features" | "pricing" | "documentation" | "about" | "contact"}` }
  | { article: ManualArticle | "privacy" };
type PublicPage = { Content: ComponentType; described: Described };

const manual = (article: ManualArticle): PublicPage => ({
  Content: () => <ArticlePage article={article} />,
  described: { article },
});

/** Every public page. A new one is a line here, its address in the domain, and its texts. */
export const publicPages: Record<PublicPath, PublicPage> = {
  "/": { Content: LandingPage, described: { texts: "public-landing" } },
  "/features": { Content: FeaturesPage, described: { texts: "public-features" } },
  "/pricing": { Content: PricingPage, described: { texts: "public-pricing" } },
  "/documentation": { Content: DocumentationPage, described: { texts: "public-documentation" } },
  "/documentation/import": manual("import"),
  "/documentation/board": manual("board"),
  "/documentation/undo": manual("undo"),
  "/documentation/export": manual("export"),
  "/documentation/tokens": manual("tokens"),
  "/documentation/team": manual("team"),
  "/documentation/programs": manual("programs"),
  "/documentation/keyboard": manual("keyboard"),
  "/about": { Content: AboutPage, described: { texts: "public-about" } },
  "/contact": { Content: ContactPage, described: { texts: "public-contact" } },
  "/privacy": { Content: PrivacyPage, described: { article: "privacy" } },
};

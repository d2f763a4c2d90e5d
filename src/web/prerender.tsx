import i18next, { type ResourceLanguage } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";

import { brand } from "#domain/brand.ts";
import { isLanguage, type Language, languages } from "#domain/languages.ts";
import { addressIn, manualArticles, publicPaths, type PublicPath } from "#domain/public-pages.ts";
import { renderSignIn } from "#web/features/auth/rendered-sign-in.tsx";
import { readArticle } from "#web/features/public-pages/articles.ts";
import { PageHead } from "#web/features/public-pages/page-head.tsx";
import { PublicFrame } from "#web/features/public-pages/public-frame.tsx";
import { publicPages } from "#web/features/public-pages/public-pages.tsx";

const texts = import.meta.glob<ResourceLanguage>(["./i18n/locales/*/{common,auth,errors,public-*}.json"], {
  eager: true,
  import: "default",
});

/** A public page as the build writes it: where it stands, and what goes into the head and the body of its document. */
export type RenderedPage = { path: PublicPath; address: string; language: Language; head: string; body: string };

/** Every public page in every language. */
export async function renderPages(): Promise<RenderedPage[]> {
  await startTexts();
  const pages: RenderedPage[] = [];
  for (const language of Object.keys(languages).filter(isLanguage)) {
    await i18next.changeLanguage(language);
    pages.push(...publicPaths.map((path) => renderPage(path, language)));
  }
  return pages;
}

/** The forms of the sign-in screen, by language. */
export async function signInScreens(): Promise<Record<string, Record<string, string>>> {
  const screens: Record<string, Record<string, string>> = {};
  for (const language of Object.keys(languages)) {
    await i18next.changeLanguage(language);
    screens[language] = renderSignIn();
  }
  return screens;
}

/** What the search of the manual looks through. */
export const manualOf = (language: Language) =>
  manualArticles.map((article) => {
    const { title, summary, text } = readArticle(language, article);
    return { address: addressIn(language, `/documentation/${article}`), title, summary, text };
  });

function renderPage(path: PublicPath, language: Language): RenderedPage {
  const { Content } = publicPages[path];
  return {
    path,
    address: addressIn(language, path),
    language,
    head: renderToStaticMarkup(<PageHead path={path} />),
    body: renderToStaticMarkup(
      <PublicFrame path={path}>
        <Content />
      </PublicFrame>,
    ),
  };
}

async function startTexts() {
  const resources: Record<string, ResourceLanguage> = {};
  for (const [file, content] of Object.entries(texts)) {
    const [, language = "", namespace = ""] = /(\w+)\/([\w-]+)\.json$/.exec(file) ?? [];
    resources[language] = { ...resources[language], [namespace]: content };
  }
  await i18next.use(initReactI18next).init({
    lng: "en",
    resources,
    fallbackLng: false,
    defaultNS: "common",
    interpolation: { escapeValue: false, defaultVariables: { product: brand.name } },
    // A text that is missing must not be published as its key.
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => {
      throw new Error(`There is no text ${namespace}:${key}`);
    },
  });
}

import i18next, { type BackendModule, type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next";

import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";

import { storedLanguage } from "./stored-language.ts";

type Texts = () => Promise<ResourceLanguage>;
// Those of the public pages are in the pages, which the build writes.
const files = import.meta.glob<ResourceLanguage>(["./locales/*/*.json", "!./locales/*/public-*.json"], {
  import: "default",
}) as Record<string, Texts>;

/** What every screen of the dashboard shows; the other namespaces come with the screen that asks for them. */
const everywhere = ["common", "errors", "records", "shell"];

const textFiles: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(language, namespace, done) {
    const load = files[`./locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`There are no texts ${namespace} in ${language}`), null);
    load().then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    );
  },
};

/**
 * Starts with the texts given at hand and loads what every screen needs, or `only` these namespaces. A component that
 * asks for another one waits for it (Suspense). A text that is missing shows its key.
 */
export async function startI18n(
  language: Language,
  only?: readonly string[],
  atHand: Record<string, ResourceLanguage> = {},
) {
  await i18next
    .use(textFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      ns: [...(only ?? everywhere)],
      resources: { en: atHand },
      fallbackLng: false,
      defaultNS: "common",
      partialBundledLanguages: true,
      interpolation: { escapeValue: false, defaultVariables: { product: brand.name } },
      react: { useSuspense: only === undefined },
    });
}

/** Begins to load the texts of a screen beside its data, so that it need not wait for them when it is drawn. */
export async function loadTexts(...namespaces: string[]) {
  await i18next.loadNamespaces(namespaces);
}

/** Shows every text in `language` and remembers the choice. */
export async function chooseLanguage(language: Language) {
  await i18next.loadLanguages(language);
  localStorage.setItem("language", language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

/** Follows a choice made in another tab. */
export function followLanguage() {
  addEventListener("storage", (event) => {
    if (event.key === "language") void chooseLanguage(storedLanguage());
  });
}

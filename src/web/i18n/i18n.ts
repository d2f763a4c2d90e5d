import i18next, { type BackendModule, type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next";

import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import { isolateValue } from "#domain/text-direction.ts";

import { storedLanguage } from "./stored-language.ts";

/** The texts of a language: those used on every dashboard screen, and loaders for the other files. */
export type Texts = {
  everywhere: Record<string, ResourceLanguage>;
  elsewhere: Record<string, () => Promise<ResourceLanguage>>;
};

// A separate file for each language, so that not even the file names of other languages are loaded.
const languageFiles: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("#texts/en/texts.ts"),
  es: () => import("#texts/es/texts.ts"),
  ja: () => import("#texts/ja/texts.ts"),
  ko: () => import("#texts/ko/texts.ts"),
  zh: () => import("#texts/zh/texts.ts"),
};

const everywhere = ["common", "errors", "kinds", "records", "shell"];

async function readTexts(language: Language, namespace: string): Promise<ResourceLanguage> {
  const { default: texts } = await languageFiles[language]();
  const file = `./${namespace}.json`;
  const resource = texts.everywhere[file] ?? (await texts.elsewhere[file]?.());
  if (!resource) throw new Error(`There are no texts ${namespace} in ${language}`);
  return resource;
}

const textFiles: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(language, namespace, done) {
    readTexts(language as Language, namespace).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    );
  },
};

/**
 * Initialises i18next with the texts in `atHand` and loads the texts used on every screen, or the namespaces in `only`.
 * A component that uses other namespaces suspends until they are loaded. For a missing text, its key is shown.
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
      interpolation: { escape: isolateValue, defaultVariables: { product: brand.name } },
      react: { useSuspense: only === undefined },
    });
}

/**
 * Loads the texts of a screen. Called together with the requests for its data, so that rendering does not wait for the
 * texts.
 */
export async function loadTexts(...namespaces: string[]) {
  await i18next.loadNamespaces(namespaces);
}

/** Loads the texts of a language that may differ from the user's. */
export async function textsIn(language: Language, ...namespaces: string[]) {
  for (const namespace of namespaces)
    if (!i18next.hasResourceBundle(language, namespace))
      i18next.addResourceBundle(language, namespace, await readTexts(language, namespace));
  return i18next;
}

/** Switches all texts to `language` and stores the choice. */
export async function chooseLanguage(language: Language) {
  await i18next.loadLanguages(language);
  localStorage.setItem("language", language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

/** Follows changes to the language in other tabs, including those made while the page was loading. */
export function followLanguage() {
  const follow = () => void chooseLanguage(storedLanguage());
  addEventListener("storage", (event) => event.key === "language" && follow());
  const language = storedLanguage();
  if (language !== document.documentElement.lang || language !== i18next.language) follow();
}

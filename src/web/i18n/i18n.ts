import i18next, { type BackendModule, type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next";

import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import { isolateValue } from "#domain/text-direction.ts";

import { storedLanguage } from "./stored-language.ts";

/** The texts of a language, by file: those used on every screen of the dashboard, and loaders of the others. */
export type Texts = {
  everywhere: Record<string, ResourceLanguage>;
  elsewhere: Record<string, () => Promise<ResourceLanguage>>;
};

// A file per language, so that not even the file names of other languages are loaded.
const languageFiles: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("./locales/en/texts.ts"),
  es: () => import("./locales/es/texts.ts"),
  ja: () => import("./locales/ja/texts.ts"),
  ko: () => import("./locales/ko/texts.ts"),
  zh: () => import("./locales/zh/texts.ts"),
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
 * Initializes i18next with the texts in `atHand`, and loads those needed by every screen, or `only` these namespaces. A
 * component that uses another one suspends. A missing text shows its key.
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

/** Starts loading the texts of a screen together with its data, so that rendering does not wait for them. */
export async function loadTexts(...namespaces: string[]) {
  await i18next.loadNamespaces(namespaces);
}

/** Loads the texts of a language other than the user's. */
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

/** Follows changes made in another tab, including those while the page was loading. */
export function followLanguage() {
  const follow = () => void chooseLanguage(storedLanguage());
  addEventListener("storage", (event) => event.key === "language" && follow());
  const language = storedLanguage();
  if (language !== document.documentElement.lang || language !== i18next.language) follow();
}

import i18next, { type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next";

import { brand } from "#domain/brand.ts";

import { type Language, storedLanguage } from "./languages.ts";

type Texts = () => Promise<ResourceLanguage>;
const files = import.meta.glob<ResourceLanguage>("./locales/*/*.json", { import: "default" }) as Record<string, Texts>;

let namespaces: readonly string[] = [];

function namespacesOf(language: Language) {
  const folder = `./locales/${language}/`;
  return Object.entries(files).flatMap(([path, load]) => {
    const namespace = path.startsWith(folder) ? path.slice(folder.length, -".json".length) : null;
    return namespace && (namespaces.length === 0 || namespaces.includes(namespace)) ? [{ namespace, load }] : [];
  });
}

async function loadTexts(language: Language) {
  await Promise.all(
    namespacesOf(language).map(async ({ namespace, load }) => {
      if (!i18next.hasResourceBundle(language, namespace)) i18next.addResourceBundle(language, namespace, await load());
    }),
  );
}

/** Starts with the texts given at hand and loads the rest; without `only`, every namespace. A text that is missing shows its key. */
export async function startI18n(
  language: Language,
  only: readonly string[] = [],
  atHand: Record<string, ResourceLanguage> = {},
) {
  namespaces = only;
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { en: atHand },
    fallbackLng: false,
    defaultNS: "common",
    partialBundledLanguages: true,
    interpolation: { escapeValue: false, defaultVariables: { product: brand.name } },
    react: { useSuspense: false },
  });
  await loadTexts(language);
}

/** Shows every text in `language` and remembers the choice. */
export async function chooseLanguage(language: Language) {
  await loadTexts(language);
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

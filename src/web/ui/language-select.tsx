import { Languages } from "lucide-react";
import { useTranslation } from "react-i18next";

import { isLanguage, languages } from "#domain/languages.ts";
import { chooseLanguage } from "#web/i18n/i18n.ts";

import { noteChoice } from "./choice-before.ts";
import { QuietSelect } from "./quiet-select.tsx";

/** Renders the language menu of the pages outside the dashboard: a native control, which adds no code to those pages. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation("common");
  const choose = (language: string) => {
    if (!isLanguage(language)) return;
    noteChoice("language");
    void chooseLanguage(language);
  };
  return (
    <QuietSelect
      icon={Languages}
      label={t("language")}
      value={i18n.language}
      onChange={choose}
      options={Object.entries(languages).map(([value, text]) => [value, text, value])}
    />
  );
}

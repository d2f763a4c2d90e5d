import { Languages } from "lucide-react";
import { useTranslation } from "react-i18next";

import { isLanguage, languageNames } from "#domain/languages.ts";
import { chooseLanguage } from "#web/i18n/i18n.ts";

import { NativeSelect } from "./native-select.tsx";
import { setPendingPreference } from "./pending-preference.ts";

/**
 * Renders the language menu of pages outside the dashboard. Uses a native control, which adds no code to these pages.
 */
export function LanguageSelect() {
  const { t, i18n } = useTranslation("common");
  const choose = (language: string) => {
    if (!isLanguage(language)) return;
    setPendingPreference("language");
    void chooseLanguage(language);
  };
  return (
    <NativeSelect
      icon={Languages}
      label={t("language")}
      value={i18n.language}
      onChange={choose}
      options={languageNames.map(([value, text]) => [value, text, value])}
    />
  );
}

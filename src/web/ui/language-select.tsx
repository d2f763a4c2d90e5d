import { Languages } from "lucide-react";
import { useTranslation } from "react-i18next";

import { isLanguage, languages } from "#domain/languages.ts";
import { chooseLanguage } from "#web/i18n/i18n.ts";

import { QuietSelect } from "./quiet-select.tsx";

/** The language menu of the pages outside the dashboard: a native control, so that it costs those pages nothing. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation("common");
  return (
    <QuietSelect
      icon={Languages}
      label={t("language")}
      value={i18n.language}
      onChange={(language) => isLanguage(language) && void chooseLanguage(language)}
      options={Object.entries(languages).map(([value, text]) => ({ value, text, lang: value }))}
    />
  );
}

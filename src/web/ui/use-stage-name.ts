import { useMemo } from "react";
import { useTranslation } from "react-i18next";

import { isLanguage } from "#domain/languages.ts";
import { lazyValue } from "#web/ui/lazy-value.ts";

const useTranslateStage = lazyValue(async () => (await import("#domain/deals/stage-names.ts")).translateStage);

/** Returns a function that translates the standard names of stages to the user's language. */
export function useStageName() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const translate = useTranslateStage();
  return useMemo(
    () => (name: string) => (translate && isLanguage(language) ? translate(name, language) : name),
    [translate, language],
  );
}

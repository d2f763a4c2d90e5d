import { useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

import type { translateStage } from "#domain/deals/stage-names.ts";
import { isLanguage } from "#domain/languages.ts";
import { createStore } from "#domain/store.ts";

const names = createStore<{ translate: typeof translateStage } | undefined>(undefined);
let loading: Promise<void> | undefined;
const load = () =>
  void (loading ??= import("#domain/deals/stage-names.ts").then(
    ({ translateStage: translate }) => names.set({ translate }),
    // After a failure, for example offline, the names are loaded with the next stage.
    () => (loading = undefined),
  ));

/** Matches names that may need a translation to English. */
const foreign = /[^ -~]|^(Calificado|Propuesta enviada|Cerrado (ganado|perdido))$/;

/** Returns a function that translates the standard names of stages to the user's language. */
export function useStageName() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const known = useSyncExternalStore(names.watch, names.get, names.get);
  return useMemo(
    () => (name: string) => {
      if (!isLanguage(language) || (language === "en" && !foreign.test(name))) return name;
      if (!known) load();
      return known?.translate(name, language) ?? name;
    },
    [known, language],
  );
}

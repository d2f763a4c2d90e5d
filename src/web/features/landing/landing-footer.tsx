import { useTranslation } from "react-i18next";

import { LanguageSelect } from "#web/ui/language-select.tsx";
import { ThemeSelect } from "#web/ui/theme-select.tsx";

export function LandingFooter() {
  const { t } = useTranslation("landing");
  return (
    <footer className="border-t">
      <div className="text-muted-foreground mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-2 px-4 py-5 text-xs sm:px-6">
        <p>{t("provider", { country: t("country") })}</p>
        <div className="flex items-center sm:hidden">
          <LanguageSelect />
          <ThemeSelect />
        </div>
      </div>
    </footer>
  );
}

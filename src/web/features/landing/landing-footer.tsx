import { LanguageSelect } from "#web/ui/language-select.tsx";
import { ThemeSelect } from "#web/ui/theme-select.tsx";
import { useTranslation } from "react-i18next";

export function LandingFooter() {
  const { t } = useTranslation("landing");
  return (
    <footer className="border-t">
      <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-2 px-4 py-5 text-xs text-muted-foreground sm:px-6">
        <p>{t("provider", { year: new Date().getFullYear(), country: t("country") })}</p>
        <div className="flex items-center sm:hidden">
          <LanguageSelect />
          <ThemeSelect />
        </div>
      </div>
    </footer>
  );
}

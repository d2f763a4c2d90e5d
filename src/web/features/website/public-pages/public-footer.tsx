import { useTranslation } from "react-i18next";

import type { PublicPath } from "#domain/website/public-pages.ts";

import { LanguageLinks } from "./language-links.tsx";
import { ThemeControl } from "./public-header.tsx";
import { PublicLink } from "./public-link.tsx";

const links = [
  ["/features", "features"],
  ["/pricing", "pricing"],
  ["/documentation", "documentation"],
  ["/docs/api", "api"],
  ["/about", "about"],
  ["/contact", "contact"],
  ["/privacy", "privacy"],
] as const;

export function PublicFooter({ path }: { path: PublicPath }) {
  const { t } = useTranslation(["public-frame", "common"]);
  return (
    <footer className="border-t">
      <div className="text-muted-foreground mx-auto grid w-full max-w-5xl gap-4 px-4 py-8 text-sm sm:px-6">
        <nav aria-label={t("allPages")} className="flex flex-wrap gap-x-5 gap-y-2">
          {links.map(([to, name]) => (
            <PublicLink key={to} to={to} className="hover:text-foreground rounded-sm py-0.5">
              {t(name)}
            </PublicLink>
          ))}
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 text-xs">
          <p>{t("provider", { country: t("country") })}</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <nav aria-label={t("common:language")}>
              <LanguageLinks
                path={path}
                className="flex flex-wrap gap-x-3"
                linkClassName="hover:text-foreground inline-block rounded-sm py-1"
              />
            </nav>
            <span className="sm:hidden">
              <ThemeControl />
            </span>
          </div>
        </div>
      </div>
    </footer>
  );
}

import { clsx } from "clsx";
import { Languages, Menu, SunMoon } from "lucide-react";
import { useTranslation } from "react-i18next";

import { languages } from "#domain/languages.ts";
import type { PublicPath } from "#domain/website/public-pages.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Logo } from "#web/ui/logo.tsx";
import { themes } from "#web/ui/theme.ts";

import { LanguageLinks } from "./language-links.tsx";
import { usePageLanguage } from "./page-language.ts";
import { PublicLink } from "./public-link.tsx";

const links = [
  ["/features", "features"],
  ["/pricing", "pricing"],
  ["/documentation", "documentation"],
] as const;
const quiet =
  "text-muted-foreground hover:bg-accent hover:text-foreground inline-flex h-8 items-center rounded-md text-sm transition-colors";

/**
 * Renders the headers for visitors and for signed-in users. Only the browser knows whether there is a session, so
 * boot.js shows one of them before the first paint.
 */
export function PublicHeader({ path }: { path: PublicPath }) {
  const { t } = useTranslation(["public-frame", "common"]);
  return (
    <header className="mx-auto flex w-full max-w-5xl items-center gap-1 px-4 py-3 max-[23rem]:px-2 sm:px-6">
      <PublicLink to="/" className="mr-auto flex rounded-sm">
        <Logo />
      </PublicLink>
      <nav aria-label={t("pages")} className="hidden items-center md:flex">
        {links.map(([to, name]) => (
          <PublicLink key={to} to={to} className={`${quiet} px-2.5`}>
            {t(name)}
          </PublicLink>
        ))}
      </nav>
      <div className="hidden items-center sm:flex">
        <details data-menu className="relative">
          <summary
            title={t("common:language")}
            className={`${quiet} size-8 list-none justify-center [&::-webkit-details-marker]:hidden`}
          >
            <Languages aria-hidden className="size-4" />
            <span className="sr-only">
              {t("common:language")}: {languages[usePageLanguage()]}
            </span>
          </summary>
          <LanguageLinks
            path={path}
            className="bg-popover absolute right-0 z-10 mt-1 grid min-w-36 rounded-md border p-1 shadow-md"
            linkClassName="hover:bg-accent block rounded-sm px-2 py-1.5 text-sm"
          />
        </details>
        <ThemeControl isIcon />
      </div>
      <div data-for-signed-out className="flex items-center gap-1">
        <a href="/auth" className={`${buttonVariants({ variant: "ghost" })} max-[23rem]:px-1.5`}>
          {t("common:signIn")}
        </a>
        <a href="/auth?mode=sign-up" className={`${buttonVariants({ variant: "outline" })} max-[23rem]:px-2`}>
          {t("common:signUp")}
        </a>
      </div>
      <div data-for-signed-in className="flex min-w-0 items-center gap-2">
        <span data-email className="text-muted-foreground hidden max-w-64 truncate text-sm md:inline lg:max-w-80" />
        <SignOutButton className={`${buttonVariants({ variant: "ghost" })} max-sm:hidden`} />
        <a href="/dashboard" className={buttonVariants({ variant: "outline" })}>
          {t("common:dashboard")}
        </a>
      </div>
      <details data-menu className="relative md:hidden">
        <summary
          aria-label={t("menu")}
          className={`${quiet} size-8 list-none justify-center [&::-webkit-details-marker]:hidden`}
        >
          <Menu aria-hidden className="size-5" />
        </summary>
        <div className="bg-popover absolute right-0 z-10 mt-1 grid w-56 gap-1 rounded-md border p-2 shadow-md">
          <nav aria-label={t("pages")} className="grid">
            {links.map(([to, name]) => (
              <PublicLink key={to} to={to} className={`${quiet} px-2`}>
                {t(name)}
              </PublicLink>
            ))}
          </nav>
          <div className="grid gap-1 border-t pt-1 sm:hidden">
            <nav aria-label={t("common:language")}>
              <LanguageLinks path={path} className="grid" linkClassName={`${quiet} w-full px-2`} />
            </nav>
            <div className="border-t pt-1">
              <ThemeControl />
            </div>
            <div data-for-signed-in className="grid border-t pt-1">
              <SignOutButton className={`${quiet} px-2`} />
            </div>
          </div>
        </div>
      </details>
    </header>
  );
}

/** Renders the button that signs out on this device, with the texts of its result. */
function SignOutButton({ className }: { className: string }) {
  const { t } = useTranslation("common");
  return (
    <button
      type="button"
      data-sign-out
      data-done={t("signedOut")}
      data-failed={t("signOutFailed")}
      className={className}
    >
      {t("signOut")}
    </button>
  );
}

/**
 * Renders the choice of a theme; with `isIcon`, without the name of the current theme. Without JavaScript, the page
 * follows the system's theme.
 */
export function ThemeControl({ isIcon = false }: { isIcon?: boolean }) {
  const { t } = useTranslation("common");
  return (
    <span data-needs-script className={`${quiet} relative`}>
      <SunMoon aria-hidden className="pointer-events-none absolute left-2 size-4" />
      <select
        data-theme-choice
        aria-label={t("theme.label")}
        title={isIcon ? t("theme.label") : undefined}
        autoComplete="off"
        defaultValue="system"
        className={clsx(
          "h-full appearance-none rounded-md bg-transparent text-sm",
          isIcon ? "w-8 bg-none text-transparent" : "field-sizing-content pr-6.5 pl-8",
        )}
      >
        {themes.map((theme) => (
          <option key={theme} value={theme} className="bg-popover text-popover-foreground">
            {t(`theme.${theme}`)}
          </option>
        ))}
      </select>
    </span>
  );
}

import { clsx } from "clsx";

import { languages } from "#domain/languages.ts";
import { addressesOf, type PublicPath } from "#domain/website/public-pages.ts";

import { usePageLanguage } from "./page-language.ts";

/** Renders links to the page in all languages, each with the language's own name. */
export function LanguageLinks({
  path,
  className,
  linkClassName,
}: {
  path: PublicPath;
  className: string;
  linkClassName: string;
}) {
  const current = usePageLanguage();
  return (
    <ul className={className}>
      {addressesOf(path).map(([language, address]) => (
        <li key={language}>
          <a
            href={address}
            lang={language}
            hrefLang={language}
            data-language={language}
            aria-current={language === current ? "true" : undefined}
            className={clsx(linkClassName, language === current && "text-foreground font-medium")}
          >
            {languages[language]}
          </a>
        </li>
      ))}
    </ul>
  );
}

import { clsx } from "clsx";
import { useTranslation } from "react-i18next";

import type { Language } from "#domain/languages.ts";

import { usePageLanguage } from "./page-language.ts";

// Taken from the running product by scripts/take-pictures.ts.
const pictures = import.meta.glob<string>("./pictures/*.webp", { eager: true, import: "default", query: "?url" });
const picture = (name: string) => pictures[`./pictures/${name}.webp`] ?? "";

/** The home screen of an example business, as it looks in a language, by theme. */
export const homePictures = (language: Language) => ({
  light: picture(`home-${language}-light`),
  dark: picture(`home-${language}-dark`),
});

/** That screen in the visitor's language and theme; only the one that shows is loaded. */
export function ProductPicture() {
  const { t } = useTranslation("public-frame");
  return (
    <div className="bg-card w-full overflow-hidden rounded-xl border shadow-lg">
      {Object.entries(homePictures(usePageLanguage())).map(([theme, address]) => (
        <img
          key={theme}
          src={address}
          alt={t("picture")}
          width={1280}
          height={800}
          loading="lazy"
          decoding="async"
          className={clsx("h-auto w-full", theme === "light" ? "dark:hidden" : "hidden dark:block")}
        />
      ))}
    </div>
  );
}

import { clsx } from "clsx";
import { useTranslation } from "react-i18next";

import type { Language } from "#domain/languages.ts";
import type { ManualArticle } from "#domain/website/public-pages.ts";

import { usePageLanguage } from "./page-language.ts";

// Screenshots of the product, taken by scripts/take-pictures.ts.
const pictures = import.meta.glob<string>("./pictures/*.webp", { eager: true, import: "default", query: "?url" });

/** Returns the URL of an image in a language; if there is none, in English. */
const inLanguage = (language: Language, addressIn: (language: Language) => string | undefined) =>
  addressIn(language) ?? addressIn("en");

const homePicture = (language: Language, theme: string) =>
  inLanguage(language, (candidate) => pictures[`./pictures/home-${candidate}-${theme}.webp`]) ?? "";

/** Returns the URLs of screenshots of the home page of an example business in a language, by theme. */
export const homePictures = (language: Language) => ({
  light: homePicture(language, "light"),
  dark: homePicture(language, "dark"),
});

const screens = import.meta.glob<string>("./pictures/manual/*.avif", { eager: true, import: "default", query: "?url" });

/**
 * Renders a screenshot of the screen that an article describes, in the user's language and theme. Renders nothing if
 * the article describes no screen.
 */
export function ScreenPicture({ article, title }: { article: ManualArticle; title: string }) {
  const { t } = useTranslation("public-documentation");
  const language = usePageLanguage();
  const byTheme = (["light", "dark"] as const).flatMap((theme) => {
    const address = inLanguage(
      language,
      (candidate) => screens[`./pictures/manual/${article}-${candidate}-${theme}.avif`],
    );
    return address ? [{ theme, address }] : [];
  });
  if (byTheme.length === 0) return null;
  return (
    <div className="overflow-hidden rounded-xl border">
      {byTheme.map(({ theme, address }) => (
        <Themed key={theme} {...{ theme, address }} alt={t("picture", { title })} width={1024} height={640} />
      ))}
    </div>
  );
}

/**
 * Renders the screenshot of the home page in the visitor's language and theme. Only the visible image is loaded. Phones
 * show a part of it without the sidebar, large enough to be read.
 */
export function ProductPicture() {
  const { t } = useTranslation("public-frame");
  return (
    <div className="bg-card w-full overflow-hidden rounded-xl border shadow-lg max-sm:h-80 max-sm:[&>img]:-ml-50 max-sm:[&>img]:w-240 max-sm:[&>img]:max-w-none">
      {Object.entries(homePictures(usePageLanguage())).map(([theme, address]) => (
        <Themed key={theme} {...{ theme, address }} alt={t("picture")} width={1280} height={800} />
      ))}
    </div>
  );
}

type ThemedProps = { theme: string; address: string; alt: string; width: number; height: number };

/** Renders an image that is visible in only one theme. The browser does not load images of the other theme. */
export function Themed({ theme, address, ...picture }: ThemedProps) {
  return (
    <img
      {...picture}
      src={address}
      loading="lazy"
      decoding="async"
      className={clsx("h-auto w-full", theme === "light" ? "dark:hidden" : "hidden dark:block")}
    />
  );
}

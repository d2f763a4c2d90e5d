import { useTranslation } from "react-i18next";

import { isLanguage } from "#domain/languages.ts";

import { homePictures, Themed } from "./product-picture.tsx";

/** Renders the upper part of the home page of an example business, as a preview for an empty workspace. */
export function HomePreview() {
  const { t, i18n } = useTranslation("samples");
  const pictures = homePictures(isLanguage(i18n.language) ? i18n.language : "en");
  return (
    <figure className="grid gap-2 max-md:hidden print:hidden">
      <figcaption className="text-muted-foreground">{t("preview")}</figcaption>
      <div className="max-h-112 overflow-hidden rounded-lg border mask-b-from-50% opacity-75">
        {/* Without the sidebar, which is a fifth of the picture and is already on the screen. */}
        <div className="-ml-[25%] w-[125%]">
          {Object.entries(pictures).map(([theme, address]) => (
            <Themed key={theme} {...{ theme, address }} alt="" width={1280} height={800} />
          ))}
        </div>
      </div>
    </figure>
  );
}

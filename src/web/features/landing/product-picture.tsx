import { clsx } from "clsx";
import { useTranslation } from "react-i18next";

// Taken from the running product by scripts/take-pictures.ts.
const pictures = import.meta.glob<string>("./pictures/*.webp", { eager: true, import: "default", query: "?url" });

/** The home screen of an example business, in the visitor's language and theme; only the one that shows is loaded. */
export function ProductPicture() {
  const { t, i18n } = useTranslation("landing");
  return (
    <div className="bg-card w-full overflow-hidden rounded-xl border shadow-lg">
      {(["light", "dark"] as const).map((theme) => (
        <img
          key={theme}
          src={pictures[`./pictures/home-${i18n.language}-${theme}.webp`]}
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

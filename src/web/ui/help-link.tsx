import { useLocation } from "@tanstack/react-router";
import { CircleHelp } from "lucide-react";
import { useTranslation } from "react-i18next";

import { isLanguage } from "#domain/languages.ts";
import { addressIn, articleAbout } from "#domain/website/public-pages.ts";

/** Links to the manual's article about the current screen, in the user's language. */
export function HelpLink() {
  const { t, i18n } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const language = isLanguage(i18n.language) ? i18n.language : "en";
  return (
    <a
      href={addressIn(language, `/documentation/${articleAbout(path)}`)}
      target="_blank"
      rel="noopener"
      aria-label={t("help")}
      title={t("help")}
      className="text-muted-foreground hover:bg-accent hover:text-foreground grid size-8 shrink-0 place-items-center rounded-md print:hidden pointer-coarse:-mx-1.5 pointer-coarse:-my-1.5"
    >
      <CircleHelp aria-hidden className="size-4" />
    </a>
  );
}

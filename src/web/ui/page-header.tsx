import { useLocation } from "@tanstack/react-router";
import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { isLanguage } from "#domain/languages.ts";
import { addressIn, articleAbout } from "#domain/public-pages.ts";

import { usePageTitle } from "./use-page-title.ts";

/** Title, one line of context, actions on the right; filters go into the row below as `children`. */
export function PageHeader({
  title,
  pageTitle = typeof title === "string" ? title : "",
  write,
  context,
  actions,
  children,
}: {
  title: ReactNode;
  /** What the page is called where the title is more than a text. */
  pageTitle?: string;
  /** Makes the heading something that can be written where it stands. */
  write?: (heading: ReactNode) => ReactNode;
  context?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  usePageTitle(pageTitle);
  const heading = <h1 className="text-lg font-semibold tracking-tight">{title}</h1>;
  return (
    <header className="grid gap-3 px-4 pt-4 pb-3 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {write ? write(heading) : heading}
          {context && <div className="text-muted-foreground text-sm">{context}</div>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {actions}
          <HelpLink />
        </div>
      </div>
      {children}
    </header>
  );
}

/** Opens what the manual says about this screen, in the reader's language. */
function HelpLink() {
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
      className="text-muted-foreground hover:bg-accent hover:text-foreground grid size-8 place-items-center rounded-md print:hidden"
    >
      <CircleHelp aria-hidden className="size-4" />
    </a>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { PublicPath } from "#domain/website/public-pages.ts";

import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";

/**
 * Renders the layout of every public page. Links open other documents, so they need neither a router nor JavaScript.
 */
export function PublicFrame({ path, children }: { path: PublicPath; children: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="bg-popover sr-only z-20 rounded-md px-3 py-2 shadow-md focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {t("skipToContent")}
      </a>
      <PublicHeader path={path} />
      <main id="content" className="flex flex-1 flex-col">
        {children}
      </main>
      <PublicFooter path={path} />
    </div>
  );
}

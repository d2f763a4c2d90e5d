import type { ReactNode } from "react";

import { addressIn, type PublicPath } from "#domain/website/public-pages.ts";

import { usePageLanguage } from "./page-language.ts";

/** Links to another public page in the same language. */
export function PublicLink({ to, className, children }: { to: PublicPath; className?: string; children: ReactNode }) {
  return (
    <a href={addressIn(usePageLanguage(), to)} className={className}>
      {children}
    </a>
  );
}

import { useEffect } from "react";

import { brand } from "#domain/brand.ts";

/** Sets the title of the page, which is shown in the browser's tab and history and announced by screen readers. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : `${brand.name} CRM`;
  }, [title]);
}

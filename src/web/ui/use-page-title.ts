import { useEffect } from "react";

import { brand } from "#domain/brand.ts";

/** Names the page in the browser's tab, its history and a screen reader's first words. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : `${brand.name} CRM`;
  }, [title]);
}

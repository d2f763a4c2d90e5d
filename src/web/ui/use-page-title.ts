import { useEffect } from "react";

import { brand } from "#domain/brand.ts";
import { joinFacts } from "#domain/text-direction.ts";

/** Sets the title of the page, which is shown in the browser's tab and history and announced by screen readers. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title ? joinFacts([title, brand.name]) : `${brand.name} CRM`;
  }, [title]);
}

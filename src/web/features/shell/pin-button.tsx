import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";

import { useFavourite } from "#web/data/records/views/use-favourite.ts";
import { cn } from "#web/ui/class-names.ts";

/**
 * Renders the button that adds a page to the favourites or removes it. Shown on the row of the current page and on
 * hover.
 */
export function PinButton({ page, text }: { page: string; text: string }) {
  const { t } = useTranslation("shell");
  const { isOn, isLoaded, toggle } = useFavourite({ kind: "page", id: page });
  const label = t(isOn ? "nav.unpin" : "nav.pin", { page: text });
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      disabled={!isLoaded}
      onClick={toggle}
      className="text-muted-foreground hover:text-sidebar-accent-foreground invisible absolute top-1 right-1 grid size-6 place-items-center rounded-sm group-hover/row:visible peer-data-[status=active]:visible focus-visible:-outline-offset-2"
    >
      <Star aria-hidden className={cn("size-4", isOn && "fill-chart-3 text-chart-3")} />
    </button>
  );
}

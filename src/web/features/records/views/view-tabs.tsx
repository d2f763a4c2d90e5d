import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import type { SavedView } from "#web/data/records/views/saved-views.ts";
import { cn } from "#web/ui/class-names.ts";

type Props = {
  entity: Entity;
  views: readonly SavedView[];
  /** The open view; undefined for the unfiltered list. */
  view: SavedView | undefined;
  onOpen: (view: SavedView | undefined) => void;
};

/** Renders the unfiltered list and its views as tabs, the user's own views before shared ones. */
export function ViewTabs({ entity, views, view, onOpen }: Props) {
  const { t } = useTranslation(["views", "kinds"]);
  const sorted = [...views].sort((a, b) => Number(a.isShared) - Number(b.isShared));
  return (
    <div
      role="group"
      aria-label={t("tabs")}
      className="flex min-w-0 [scrollbar-width:none] gap-0.5 overflow-x-auto max-md:hidden print:hidden"
    >
      {[undefined, ...sorted].map((shown) => {
        const isOpen = shown?.id === view?.id;
        return (
          <button
            key={shown?.id ?? ""}
            type="button"
            aria-current={isOpen || undefined}
            // Scrolls the tab of the open view into sight, because there may be many tabs.
            ref={isOpen ? (button) => button?.scrollIntoView({ block: "nearest", inline: "nearest" }) : undefined}
            onClick={() => onOpen(shown)}
            className={cn(
              "h-7 max-w-48 shrink-0 truncate rounded-md px-2.5 text-sm transition-colors focus-visible:-outline-offset-2",
              isOpen ? "bg-secondary font-medium" : "text-muted-foreground hover:bg-accent hover:text-foreground",
            )}
          >
            {shown?.name ?? t(`kinds:${entity}.all`)}
          </button>
        );
      })}
    </div>
  );
}

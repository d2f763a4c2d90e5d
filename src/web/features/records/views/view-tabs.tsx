import { useTranslation } from "react-i18next";

import type { SavedView } from "#web/data/records/views/saved-views.ts";
import { ListTabs } from "#web/lists/list-tabs.tsx";

import { useViewName } from "./use-view-name.ts";

type Props = {
  views: readonly SavedView[];
  /** The open view; undefined for the unfiltered list. */
  view: SavedView | undefined;
  onOpen: (view: SavedView | undefined) => void;
};

/** Renders the unfiltered list and its views as tabs, the user's own views before shared ones. */
export function ViewTabs({ views, view, onOpen }: Props) {
  const { t } = useTranslation("views");
  const nameOf = useViewName();
  const sorted = [...views].sort((a, b) => Number(a.isShared) - Number(b.isShared));
  return (
    <ListTabs
      label={t("tabs")}
      className="max-md:hidden"
      // The menu of views lists all of them.
      hasMenu={false}
      tabs={[{ key: "", text: t("all") }, ...sorted.map((shown) => ({ key: shown.id, text: nameOf(shown) }))]}
      open={view?.id ?? ""}
      onOpen={(id) => onOpen(views.find((shown) => shown.id === id))}
    />
  );
}

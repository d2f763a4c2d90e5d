import { useTranslation } from "react-i18next";

import { standardViewId } from "#domain/records/lists/standard-view-ids.ts";
import type { SavedView } from "#web/data/records/views/saved-views.ts";

/** Returns a formatter for the name of a view, translated for standard views. */
export function useViewName() {
  const { t } = useTranslation("views");
  return ({ id, name }: SavedView) => {
    const standard = standardViewId(id);
    return standard ? t(`standard.${standard}`) : name;
  };
}

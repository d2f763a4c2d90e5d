import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";

import { showLayer } from "./palette-state.ts";

/** Renders a button that opens the command menu, for users who do not know its shortcut. */
export function SearchButton() {
  const { t } = useTranslation("palette");
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t("button")}
      aria-keyshortcuts="Control+K Meta+K"
      title={`${t("button")} (Ctrl/⌘ K)`}
      onClick={() => showLayer("palette")}
    >
      <Search />
    </Button>
  );
}

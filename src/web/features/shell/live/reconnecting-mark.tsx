import { CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";

/**
 * Renders a notice at the bottom of the screen that other users' changes are currently not received. The user can
 * continue to work.
 */
export function ReconnectingMark() {
  const { t } = useTranslation("live");
  return (
    <p
      role="status"
      className="bg-popover text-muted-foreground pointer-events-none fixed bottom-3 left-1/2 z-40 flex -translate-x-1/2 items-center gap-2 rounded-md border px-2.5 py-1.5 text-xs shadow-md"
    >
      <CloudOff aria-hidden className="size-3.5" />
      <span>
        {t("reconnecting")} <span className="sr-only">{t("detail")}</span>
      </span>
    </p>
  );
}

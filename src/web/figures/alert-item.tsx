import { BellPlus } from "lucide-react";
import { useTranslation } from "react-i18next";

import { DropdownMenuItem } from "#web/ui/kit/dropdown-menu.tsx";

/** Watches a figure of the chart. */
export function AlertItem({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation("measures");
  return (
    <DropdownMenuItem onSelect={onChoose}>
      <BellPlus />
      {t("pin.alert")}
    </DropdownMenuItem>
  );
}

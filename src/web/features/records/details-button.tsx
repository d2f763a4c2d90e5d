import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";

import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";

type Props = { isExpanded: boolean; onToggle: () => void };

/** Renders the button on phones that shows and hides the fields of a record. */
export function DetailsButton({ isExpanded, onToggle }: Props) {
  const { t } = useTranslation("records");
  return (
    <Button
      variant="ghost"
      className="text-muted-foreground -mx-2 justify-between px-2 sm:hidden"
      aria-expanded={isExpanded}
      onClick={onToggle}
    >
      {t("page.details")}
      <ChevronDown className={cn("transition-transform", isExpanded && "rotate-180")} />
    </Button>
  );
}

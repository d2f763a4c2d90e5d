import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";

/** Renders the button on phones that opens the controls of a list, which a wider screen has in its header. */
export function PhoneOptions({ children }: { children: ReactNode }) {
  const { t } = useTranslation("records");
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t("menus.options")}>
          <SlidersHorizontal />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t("menus.options")} className="grid justify-items-start gap-2 p-2">
        {children}
      </PopoverContent>
    </Popover>
  );
}

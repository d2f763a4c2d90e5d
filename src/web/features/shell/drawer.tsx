import { type ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { Sheet, SheetContent, SheetTitle } from "#web/ui/kit/sheet.tsx";

import { Sidebar } from "./sidebar.tsx";

type Props = Omit<ComponentProps<typeof Sidebar>, "isOpen" | "bell" | "onToggle" | "onNavigate"> & {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
};

export function Drawer({ isOpen, onOpenChange, ...person }: Props) {
  const { t } = useTranslation("shell");
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent side="left" className="bg-sidebar w-72" aria-describedby={undefined}>
        <SheetTitle className="sr-only">{t("nav.label")}</SheetTitle>
        <Sidebar isOpen onNavigate={() => onOpenChange(false)} {...person} />
      </SheetContent>
    </Sheet>
  );
}

import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { Dialog, DialogContent, DialogTitle } from "#web/ui/kit/dialog.tsx";

import type { PaletteAction } from "./palette.tsx";

type Props = { isOpen: boolean; onOpenChange: (open: boolean) => void; actions: readonly PaletteAction[] };

/** Renders the 'add' menu of the bar at the bottom of the screen on phones. */
export function AddMenu({ isOpen, onOpenChange, actions }: Props) {
  const { t } = useTranslation("palette");
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent
        aria-describedby={undefined}
        className="top-auto bottom-0 w-full translate-y-0 gap-1 rounded-b-none p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <DialogTitle className="flex h-9 items-center px-2">{t("add")}</DialogTitle>
        {actions.map(({ id, label, icon: Icon, run }) => (
          <Button
            key={id}
            variant="ghost"
            className="justify-start px-2 text-base"
            onClick={() => {
              onOpenChange(false);
              run();
            }}
          >
            <Icon />
            {label}
          </Button>
        ))}
      </DialogContent>
    </Dialog>
  );
}

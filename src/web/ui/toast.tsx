import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useTranslation } from "react-i18next";
import { toast, Toaster as Sonner } from "sonner";

import { Button } from "#web/ui/kit/button.tsx";

import { useTheme } from "./theme.ts";

/** Every message of the product goes through here: 4 s, with an undo 10 s, three on the screen. */
export const notify = {
  success: (title: string, description?: string) => toast.success(title, { description }),
  info: (title: string, description?: string) => toast.info(title, { description }),
  error: (title: string, description?: string) => toast.error(title, { description }),
  undo: (title: string, undo: () => void) =>
    toast.success(title, { duration: 10_000, action: <UndoButton onUndo={undo} /> }),
};

function UndoButton({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation("common");
  const undo = () => {
    toast.dismiss();
    onUndo();
  };
  return (
    <Button size="sm" variant="outline" className="ml-auto" onClick={undo}>
      {t("undo")}
    </Button>
  );
}

export function Toaster() {
  const theme = useTheme();
  const { t } = useTranslation("common");
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      duration={4000}
      visibleToasts={3}
      containerAriaLabel={t("notifications")}
      toastOptions={{ closeButtonAriaLabel: t("close") }}
      icons={{
        success: <CircleCheck className="text-good size-4" />,
        info: <Info className="text-muted-foreground size-4" />,
        error: <CircleAlert className="text-destructive size-4" />,
      }}
    />
  );
}

import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useTranslation } from "react-i18next";
import { toast, Toaster as Sonner } from "sonner";

import { Button } from "#web/ui/kit/button.tsx";

import type { Theme } from "./theme.ts";

export type Message = { title: string } & (
  | { kind: "success" | "info" | "error"; description: string | undefined }
  | { kind: "undo"; undo: () => void }
  | { kind: "offer"; label: string; act: () => void }
);

/** Shows a message for 4 s, or for 10 s if it has a button. At most three are visible at a time. */
export function showMessage(message: Message) {
  if (message.kind === "undo")
    toast.success(message.title, { duration: 10_000, action: <UndoButton onUndo={message.undo} /> });
  else if (message.kind === "offer")
    toast.info(message.title, {
      id: message.title,
      duration: 10_000,
      action: <ToastButton onPress={message.act}>{message.label}</ToastButton>,
    });
  else toast[message.kind](message.title, { description: message.description, id: idOf(message) });
}

/** Returns an ID that makes an error replace an earlier identical one; undefined for other messages. */
const idOf = ({ kind, title, description }: Message & { description?: string | undefined }) =>
  kind === "error" ? `${title} ${description ?? ""}` : undefined;

function UndoButton({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation("common");
  return <ToastButton onPress={onUndo}>{t("undo")}</ToastButton>;
}

function ToastButton({ onPress, children }: { onPress: () => void; children: string }) {
  const press = () => {
    toast.dismiss();
    onPress();
  };
  return (
    <Button size="sm" variant="outline" className="ml-auto" onClick={press}>
      {children}
    </Button>
  );
}

export function Toaster({ theme }: { theme: Theme }) {
  const { t } = useTranslation("common");
  return (
    <Sonner
      theme={theme}
      position="bottom-left"
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

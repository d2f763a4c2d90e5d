import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { Sheet, SheetContent, SheetDescription, SheetHeader } from "#web/ui/kit/sheet.tsx";

import { ChatHistory } from "./chat-history.tsx";

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; history: ComponentProps<typeof ChatHistory> };

/** Renders all conversations in a sheet, for screens without space next to the open conversation. */
export function HistorySheet({ isOpen, onOpenChange, history }: Props) {
  const { t } = useTranslation("ai-chat");
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent side="right" className="overflow-y-auto">
        <SheetHeader title={t("history.title")}>
          <SheetDescription className="sr-only">{t("history.text")}</SheetDescription>
        </SheetHeader>
        <ChatHistory {...history} />
      </SheetContent>
    </Sheet>
  );
}

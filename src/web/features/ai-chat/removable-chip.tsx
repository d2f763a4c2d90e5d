import { X } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";

export const chip = "bg-muted inline-flex min-h-8 max-w-full items-center gap-1 rounded-md px-2.5";

type Props = { text: string; isDisabled: boolean; onRemove: () => void };

/** Renders a removable part of how a question was interpreted. */
export function RemovableChip({ text, isDisabled, onRemove }: Props) {
  const { t } = useTranslation("ai-chat");
  return (
    <li className={chip}>
      <span className="min-w-0 break-words">{text}</span>
      <Button
        variant="ghost"
        size="icon-sm"
        className="-mr-2"
        disabled={isDisabled}
        aria-label={t("change.remove", { filter: text })}
        onClick={onRemove}
      >
        <X />
      </Button>
    </li>
  );
}

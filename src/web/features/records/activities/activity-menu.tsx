import { Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import { DropdownMenuItem } from "#web/ui/kit/dropdown-menu.tsx";
import { MoreMenu } from "#web/ui/more-menu.tsx";

type Props = { title: string; isPinned: boolean; onEdit: () => void; onPin: () => void; onDelete: () => void };

export function ActivityMenu({ title, isPinned, onEdit, onPin, onDelete }: Props) {
  const { t } = useTranslation("activities");
  return (
    <MoreMenu label={t("actions", { title })}>
      <DropdownMenuItem onSelect={onEdit}>
        <Pencil />
        {t("edit")}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={onPin}>
        {isPinned ? <PinOff /> : <Pin />}
        {t(isPinned ? "unpin" : "pin")}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={onDelete}>
        <Trash2 />
        {t("delete")}
      </DropdownMenuItem>
    </MoreMenu>
  );
}

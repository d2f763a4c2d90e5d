import { ListChecks, MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem, Menu } from "#web/ui/kit/dropdown-menu.tsx";

type Props = {
  onEdit: () => void;
  /** Undefined if the user may not change the layout of the page. */
  onCustomize: (() => void) | undefined;
  onDelete: () => void;
  /** Items shown above the others. */
  children: ReactNode;
};

export function RecordMenu({ onEdit, onCustomize, onDelete, children }: Props) {
  const { t } = useTranslation("records");
  return (
    <Menu
      button={
        <Button variant="ghost" size="icon" aria-label={t("page.more")} title={t("page.more")}>
          <MoreHorizontal />
        </Button>
      }
    >
      {children}
      <DropdownMenuItem onSelect={onEdit}>
        <Pencil />
        {t("page.edit")}
      </DropdownMenuItem>
      {onCustomize && (
        <DropdownMenuItem onSelect={onCustomize}>
          <ListChecks />
          {t("page.customize")}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem variant="destructive" onSelect={onDelete}>
        <Trash2 />
        {t("page.delete")}
      </DropdownMenuItem>
    </Menu>
  );
}

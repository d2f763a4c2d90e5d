import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { kindIcons } from "#web/ui/kind-icons.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem, Menu } from "#web/ui/kit/dropdown-menu.tsx";

type Props = { kinds: readonly Entity[]; onAdd: (entity: Entity) => void };

/** Renders a menu of the kinds of records that can be added to a record. */
export function AddMenu({ kinds, onAdd }: Props) {
  const { t } = useTranslation(["records", "kinds"]);
  return (
    <Menu
      button={
        <Button variant="ghost" size="sm" className="text-muted-foreground -ml-2 px-2">
          <Plus />
          {t("page.addRecord")}
        </Button>
      }
      align="start"
    >
      {kinds.map((entity) => {
        const Icon = kindIcons[entity];
        return (
          <DropdownMenuItem key={entity} onSelect={() => onAdd(entity)}>
            <Icon />
            {t(`kinds:${entity}.add`)}
          </DropdownMenuItem>
        );
      })}
    </Menu>
  );
}

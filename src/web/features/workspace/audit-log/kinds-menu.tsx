import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";

import { readAreas, usualAreas, withArea } from "#domain/workspace/audit-log.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuCheckboxItem, Menu } from "#web/ui/kit/dropdown-menu.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import type { AuditFiltersProps } from "./audit-filters.tsx";

/** Renders the menu of types, except changes of single records, which have their own checkbox. */
export function KindsMenu({ search, onSearch }: AuditFiltersProps) {
  const { t } = useTranslation("audit-log");
  const { list } = useFormat();
  const areas = readAreas(search.kinds);
  const shown = () => {
    if (usualAreas.every((area) => areas.includes(area))) return t("filters.allKinds");
    const listed = areas.length === 1 ? areas : areas.filter((area) => area !== "records");
    return list(listed.map((area) => t(`areas.${area}`)));
  };
  return (
    <Menu
      button={
        <Button variant="outline" className="h-8 max-w-64 justify-between">
          <span className="sr-only">{t("filters.kinds")} </span>
          <span className="truncate">{shown()}</span>
          <ChevronDown className="text-muted-foreground" />
        </Button>
      }
      align="start"
    >
      {usualAreas.map((area) => (
        <DropdownMenuCheckboxItem
          key={area}
          checked={areas.includes(area)}
          // At least one kind has to be selected.
          disabled={areas.length === 1 && areas[0] === area}
          onSelect={(event) => event.preventDefault()}
          onCheckedChange={(isChecked) => onSearch({ kinds: withArea(areas, area, isChecked) })}
        >
          {t(`areas.${area}`)}
        </DropdownMenuCheckboxItem>
      ))}
    </Menu>
  );
}

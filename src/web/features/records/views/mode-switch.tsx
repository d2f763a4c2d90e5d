import { CalendarDays, SquareKanban, Table2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import { viewModes } from "#domain/records/lists/view-state.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";

const icons = { table: Table2, board: SquareKanban, calendar: CalendarDays };

type Props = { entity: Entity; search: TableSearch; onSearch: (changed: Partial<TableSearch>) => void };

/** Renders the switch between table, calendar and, for deals, board. */
export function ModeSwitch({ entity, search, onSearch }: Props) {
  const { t } = useTranslation("views");
  const modes = viewModes(entity);
  const current = modes.find((mode) => mode === search.as) ?? "table";
  return (
    <div role="group" aria-label={t("modes.label")} className="bg-muted flex w-fit gap-0.5 rounded-md p-0.5">
      {modes.map((mode) => {
        const Icon = icons[mode];
        return (
          <Button
            key={mode}
            variant="ghost"
            size="sm"
            aria-pressed={current === mode}
            data-tooltip={t(`modes.${mode}`)}
            data-tooltip-side="bottom"
            className={cn(current === mode && "bg-card hover:bg-card shadow-sm dark:bg-input dark:hover:bg-input")}
            onClick={() => onSearch({ as: mode === "table" ? undefined : mode })}
          >
            <Icon />
            <span className="max-2xl:sr-only">{t(`modes.${mode}`)}</span>
          </Button>
        );
      })}
    </div>
  );
}

import { SquareKanban, Table2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { TableSearch } from "#domain/table-search.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";

const modes = [
  { mode: "table", icon: Table2 },
  { mode: "board", icon: SquareKanban },
] as const;

type Props = { search: TableSearch; onSearch: (changed: Partial<TableSearch>) => void };

/** Deals as a table or as a board. */
export function ModeSwitch({ search, onSearch }: Props) {
  const { t } = useTranslation("board");
  const current = search.as ?? "table";
  return (
    <div role="group" aria-label={t("modes.label")} className="bg-muted flex w-fit gap-0.5 rounded-md p-0.5">
      {modes.map(({ mode, icon: Icon }) => (
        <Button
          key={mode}
          variant="ghost"
          size="sm"
          aria-pressed={current === mode}
          className={cn(current === mode && "bg-card text-foreground shadow-xs")}
          onClick={() => onSearch({ as: mode === "table" ? undefined : mode })}
        >
          <Icon />
          {t(`modes.${mode}`)}
        </Button>
      ))}
    </div>
  );
}

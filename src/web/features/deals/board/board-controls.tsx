import { useSuspenseQuery } from "@tanstack/react-query";
import { SlidersHorizontal, Waypoints } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { TableSearch } from "#domain/records/lists/table-search.ts";
import { cardFields, storeBoardDisplay, useBoardDisplay } from "#web/data/deals/board-display.ts";
import { pipelinesQuery } from "#web/data/deals/pipelines.ts";
import { Button } from "#web/ui/kit/button.tsx";
import {
  DropdownMenuCheckboxItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  Menu,
} from "#web/ui/kit/dropdown-menu.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";

type Props = { search: TableSearch; onSearch: (changed: Partial<TableSearch>) => void };

export function BoardControls({ search, onSearch }: Props) {
  const { t } = useTranslation(["board", "kinds"]);
  const { data: pipelines } = useSuspenseQuery(pipelinesQuery());
  const pipeline = pipelines.find(({ id }) => id === search.pipeline) ?? pipelines[0];
  const { fields, showsClosed, groupsByOwner } = useBoardDisplay();
  return (
    <>
      {pipeline && pipelines.length > 1 && (
        <NativeSelect
          icon={Waypoints}
          label={t("pipeline")}
          value={pipeline.id}
          options={pipelines.map(({ id, name }) => [id, name])}
          onChange={(id) => onSearch({ pipeline: id === pipelines[0]?.id ? undefined : id })}
        />
      )}
      <Menu
        button={
          <Button variant="ghost">
            <SlidersHorizontal />
            {t("display")}
          </Button>
        }
      >
        <DropdownMenuLabel>{t("cardShows")}</DropdownMenuLabel>
        {cardFields.map((field) => (
          <DropdownMenuCheckboxItem
            key={field}
            checked={fields.includes(field)}
            onCheckedChange={(isChecked) =>
              storeBoardDisplay({
                fields: cardFields.filter((known) => (known === field ? isChecked : fields.includes(known))),
              })
            }
            // The menu stays open, so that several fields can be changed.
            onSelect={(event) => event.preventDefault()}
          >
            {field === "next_step" || field === "days" ? t(`fields.${field}`) : t(`kinds:deals.fields.${field}`)}
          </DropdownMenuCheckboxItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuCheckboxItem
          checked={showsClosed}
          onCheckedChange={(isChecked) => storeBoardDisplay({ showsClosed: isChecked })}
        >
          {t("closedColumns")}
        </DropdownMenuCheckboxItem>
        <DropdownMenuCheckboxItem
          checked={groupsByOwner}
          onCheckedChange={(isChecked) => storeBoardDisplay({ groupsByOwner: isChecked })}
        >
          {t("byOwner")}
        </DropdownMenuCheckboxItem>
      </Menu>
    </>
  );
}

import { Link } from "@tanstack/react-router";
import { Copy, MoreHorizontal, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { hasFeature } from "#domain/records/kinds/kinds.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { AskAboutList } from "#web/features/assistant/ask-about-list.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { DropdownMenuItem, Menu } from "#web/ui/kit/dropdown-menu.tsx";
import { listPath } from "#web/ui/record-target.ts";

type Props = {
  columns: RecordColumns;
  search: TableSearch;
  canEdit: boolean;
  /** Items for this kind of record, shown above the others. */
  children: ReactNode;
};

export function ListMenu({ columns, search, canEdit, children }: Props) {
  const { t } = useTranslation("records");
  const { entity } = columns;
  return (
    <Menu
      button={
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("page.more")}
          data-tooltip={t("page.more")}
          data-tooltip-side="bottom"
        >
          <MoreHorizontal />
        </Button>
      }
    >
      {children}
      <AskAboutList columns={columns} search={search} />
      {hasFeature(entity, "duplicates") && (
        <DropdownMenuItem asChild>
          <Link to={`${listPath(entity)}/duplicates`}>
            <Copy />
            {t("duplicates")}
          </Link>
        </DropdownMenuItem>
      )}
      {canEdit && (
        <DropdownMenuItem asChild>
          <Link to="/dashboard/imports/new">
            <Upload />
            {t("import")}
          </Link>
        </DropdownMenuItem>
      )}
    </Menu>
  );
}

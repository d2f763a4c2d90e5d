import { Link } from "@tanstack/react-router";
import { Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";

import { listKinds } from "#domain/assistant/question-subject.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { readFilters, writeFilters } from "#domain/records/record-filters.ts";
import { DropdownMenuItem } from "#web/ui/kit/dropdown-menu.tsx";

/**
 * Renders the menu item that starts a conversation about the rows of a list; nothing for kinds without such
 * conversations.
 */
export function AskAboutList({ columns, search }: { columns: RecordColumns; search: TableSearch }) {
  const { t } = useTranslation("records");
  const list = listKinds.find((kind) => kind === columns.entity);
  if (!list) return null;
  // Filters that cannot be parsed have no effect in the list, so they are dropped.
  const where = writeFilters(readFilters(columns, search.where));
  return (
    <DropdownMenuItem asChild>
      <Link to="/dashboard/ai-chat" search={{ list, ...(where && { where }), ...(search.q && { q: search.q }) }}>
        <Sparkles />
        {t("page.askOfList")}
      </Link>
    </DropdownMenuItem>
  );
}

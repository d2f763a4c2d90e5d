import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/fields.ts";
import { toMinor } from "#domain/money.ts";
import { columnOf, type RecordColumn } from "#domain/record-columns.ts";
import type { RecordFilter } from "#domain/record-filters.ts";
import { namesQuery } from "#web/data/link-choices.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#web/ui/kit/popover.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { FilterEditor } from "./filter-editor.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

type Props = {
  entity: Entity;
  filter: RecordFilter;
  workspace: Workspace;
  onChange: (filter: RecordFilter) => void;
  onRemove: () => void;
};

/** A filter in words; a click changes it, the cross takes it away. */
export function FilterChip({ entity, filter, workspace, onChange, onRemove }: Props) {
  const { t } = useTranslation("records");
  const { label } = useRecordTexts();
  const [isOpen, setOpen] = useState(false);
  const column = label(entity, filter.column);
  const words = useFilterWords(entity, filter, workspace.currency);
  return (
    <span className="bg-selection text-selection-foreground inline-flex h-8 max-w-full items-center rounded-md">
      <Popover open={isOpen} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <button
            type="button"
            className="h-full min-w-0 truncate rounded-l-md pr-1 pl-2.5 text-sm focus-visible:-outline-offset-2"
          >
            <span className="font-medium">{column}</span> {words}
          </button>
        </PopoverTrigger>
        <PopoverContent aria-label={column}>
          <FilterEditor
            entity={entity}
            column={filter.column}
            filter={filter}
            workspace={workspace}
            onApply={(changed) => {
              onChange(changed);
              setOpen(false);
            }}
          />
        </PopoverContent>
      </Popover>
      <Button
        variant="ghost"
        size="icon-sm"
        className="text-current"
        aria-label={t("filter.remove", { column })}
        onClick={onRemove}
      >
        <X />
      </Button>
    </span>
  );
}

function useFilterWords(entity: Entity, { column: name, operator, values }: RecordFilter, currency: string): string {
  const { t } = useTranslation("records");
  const { choice } = useRecordTexts();
  const format = useFormat();
  const column = columnOf(entity, name);
  const isLink = operator === "any" && column?.target !== undefined;
  const names = useQuery({ ...namesQuery(column?.target ?? "accounts", isLink ? values : []), enabled: isLink });
  switch (operator) {
    case "empty":
      return t("filter.words.empty");
    case "filled":
      return t("filter.words.filled");
    case "contains":
      return t("filter.words.contains", { text: values[0] });
    case "is":
      return t("filter.words.is", { text: values[0] });
    case "any":
      return format.list(
        values.map((value) => (isLink ? (names.data?.get(value) ?? "…") : choice(value))),
        "disjunction",
      );
    case "between": {
      const [from = "", to = ""] = values.map((value) => value && shown(value, column, format, currency));
      if (from === to) return from;
      if (!from) return t("filter.words.upTo", { to });
      return to ? t("filter.words.between", { from, to }) : t("filter.words.from", { from });
    }
  }
}

function shown(
  value: string,
  column: RecordColumn | undefined,
  format: ReturnType<typeof useFormat>,
  currency: string,
): string {
  switch (column?.kind) {
    case "money":
      return format.money(toMinor(value, currency) ?? 0, currency);
    case "percent":
      return format.percent(Number(value));
    case "integer":
      return format.number(Number(value));
    default:
      return format.day(value);
  }
}

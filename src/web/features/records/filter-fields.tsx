import {
  Banknote,
  Calendar,
  CircleDot,
  Clock,
  Globe,
  Hash,
  Link2,
  ListChecks,
  ListTree,
  type LucideIcon,
  Mail,
  Percent,
  Phone,
  Tag,
  TextAlignStart,
  ToggleLeft,
  Type,
} from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { ColumnKind } from "#domain/records/kinds/record-kind.ts";
import { foldText } from "#domain/records/lists/search-text.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { Input } from "#web/ui/kit/input.tsx";

import { useRecordTexts } from "./use-record-texts.ts";

type Props = { columns: RecordColumns; onChoose: (column: string) => void; onGroups: () => void };

const item =
  "flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1.5 text-left text-sm hover:bg-accent focus-visible:-outline-offset-2";

const icons: Record<ColumnKind, LucideIcon> = {
  text: Type,
  longText: TextAlignStart,
  integer: Hash,
  number: Hash,
  money: Banknote,
  percent: Percent,
  date: Calendar,
  closing: Calendar,
  moment: Clock,
  choice: CircleDot,
  multiChoice: ListChecks,
  boolean: ToggleLeft,
  email: Mail,
  phone: Phone,
  url: Globe,
  link: Link2,
  links: Link2,
  tags: Tag,
};
/** A longer list of fields can be searched. */
const minToSearch = 8;

/** Renders the fields that a list can be filtered by. */
export function FilterFields({ columns, onChoose, onGroups }: Props) {
  const { t } = useTranslation("records");
  const { label } = useRecordTexts();
  const [typed, setTyped] = useState("");
  const wanted = foldText(typed);
  const shown = columns.columns.filter((column) => foldText(label(columns.entity, column)).includes(wanted));
  return (
    <>
      {columns.columns.length > minToSearch && (
        <Input
          autoFocus
          type="search"
          aria-label={t("filter.search")}
          placeholder={t("filter.search")}
          className="mb-1 h-8"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {/* The end fades out to indicate more fields. */}
      <ul className="max-h-80 scrollbar-thin overflow-y-auto mask-b-from-[calc(100%-1.5rem)] pb-4">
        {shown.map((column) => {
          const Icon = icons[column.kind];
          return (
            <li key={column.name}>
              <button type="button" className={item} onClick={() => onChoose(column.name)}>
                <Icon aria-hidden className="text-muted-foreground size-4 shrink-0" />
                {label(columns.entity, column)}
              </button>
            </li>
          );
        })}
      </ul>
      <div className="mt-1 border-t pt-1">
        <button type="button" className={item} onClick={onGroups}>
          <ListTree aria-hidden className="text-muted-foreground size-4" />
          {t("filter.advanced")}
        </button>
      </div>
    </>
  );
}

import { Phone } from "lucide-react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { type RecordColumn, valueOf } from "#domain/records/record-columns.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { phoneAddress } from "#web/ui/phone-address.ts";
import { RecordLink } from "#web/ui/record-link.tsx";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import type { Selection } from "#web/ui/use-selection.ts";

import { ListContext } from "./list-context.ts";
import { RecordValue } from "./record-value.tsx";

/** Maximum number of values below the name on a card. */
const maxValues = 3;

type Props = {
  entity: Entity;
  columns: readonly RecordColumn[];
  /** Undefined while the first page is loading. */
  rows: readonly RecordRow[] | undefined;
  isStale: boolean;
  offset: number;
  selection: Selection;
  workspace: Workspace;
};

/** Renders the rows of a list on a phone: the name, the first columns with a value, and a button to call. */
export function RecordCards({ entity, columns, rows, isStale, offset, selection, workspace }: Props) {
  const { t } = useTranslation(["records", "kinds"]);
  const list = useContext(ListContext);
  const values = columns.slice(1).filter(({ kind }) => kind !== "phone");
  const phoneColumn = columns.find(({ kind }) => kind === "phone");
  if (!rows) return <Skeleton aria-busy className="mx-4 h-96" />;
  const ids = rows.map(({ id }) => id);
  const selected = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <>
      {selected > 0 && (
        <label className="flex min-h-11 items-center gap-3 border-t px-4">
          <Checkbox
            checked={selected === ids.length}
            onCheckedChange={(isChosen) => selection.set(ids, isChosen)}
            className="size-5"
          />
          {t("select.page")}
        </label>
      )}
      <ul
        aria-label={t(`kinds:${entity}.many`)}
        aria-busy={isStale}
        className={cn("divide-y border-y transition-opacity", isStale && "opacity-60 delay-100")}
      >
        {rows.map((row, index) => {
          const name = String(row.name);
          const phone = phoneColumn && valueOf(row, phoneColumn);
          const shown = values.filter((column) => isPresent(valueOf(row, column))).slice(0, maxValues);
          return (
            <li key={row.id} className="active:bg-accent relative flex min-h-16 items-center">
              <label className="relative z-10 grid size-12 shrink-0 place-items-center">
                <Checkbox
                  checked={selection.ids.has(row.id)}
                  aria-label={t("select.row", { name })}
                  onCheckedChange={() => selection.toggle(row.id, ids, false)}
                  className="size-5"
                />
              </label>
              <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5 py-2.5 pr-2">
                <span className="flex items-center gap-2">
                  <RecordLink
                    {...(list && { state: { openedFrom: { ...list, at: offset + index } } })}
                    entity={entity}
                    id={row.id}
                    dir="auto"
                    // Makes the whole card open the record.
                    className="truncate text-base font-medium after:absolute after:inset-0"
                  >
                    {name}
                  </RecordLink>
                  {row.is_sample && <SampleMark />}
                </span>
                {shown.length > 0 && (
                  <span className="text-muted-foreground flex min-w-0 items-center gap-x-3 overflow-hidden whitespace-nowrap">
                    {shown.map((column) => (
                      <span key={column.name} dir="auto" className="min-w-0 shrink-0 truncate last:shrink">
                        <RecordValue isInTable row={row} column={column} timeZone={workspace.time_zone} />
                      </span>
                    ))}
                  </span>
                )}
              </div>
              {typeof phone === "string" && phone !== "" && (
                <a
                  href={phoneAddress(phone)}
                  aria-label={t("page.callName", { name })}
                  className="text-primary active:bg-accent relative mr-1 grid size-12 shrink-0 place-items-center rounded-md"
                >
                  <Phone aria-hidden className="size-5" />
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const isPresent = (value: unknown) =>
  value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

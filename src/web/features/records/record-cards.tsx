import { Phone } from "lucide-react";
import { useContext, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";

import { briefDealName } from "#domain/deals/brief-deal-name.ts";
import type { Entity } from "#domain/records/entity.ts";
import { type RecordColumn, valueOf } from "#domain/records/record-columns.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { MarkIfMixed } from "#web/ui/marks-samples.tsx";
import { phoneAddress } from "#web/ui/phone-address.ts";
import { RecordLink } from "#web/ui/record-link.tsx";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { useRecordTitle } from "#web/ui/use-record-title.ts";
import type { Selection } from "#web/ui/use-selection.ts";

import { cardColumns, CardValue } from "./card-values.tsx";
import { ListContext } from "./list-context.ts";
import { linkedRow } from "./record-value.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

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

/**
 * Renders the rows of a list on a phone: the name, the first columns with a value, and a button to call. A long press
 * selects a row; while rows are selected, each has a checkbox.
 */
export function RecordCards({ entity, columns, rows, isStale, offset, selection, workspace }: Props) {
  const { t } = useTranslation(["records", "kinds"]);
  const { label } = useRecordTexts();
  const title = useRecordTitle(entity);
  const list = useContext(ListContext);
  const phoneColumn = columns.find(({ kind }) => kind === "phone");
  const ids = rows?.map(({ id }) => id) ?? [];
  const press = useLongPress((id) => selection.toggle(id, ids, false));
  if (!rows) return <Skeleton aria-busy className="mx-4 h-96" />;
  const isSelecting = selection.ids.size > 0;
  const yearly = rows
    .map((row) => cardColumns(entity, columns, row).side)
    .find((column) => column?.name.startsWith("year_"));
  return (
    <MarkIfMixed rows={rows}>
      {/* A yearly sum is ambiguous without its period. */}
      {yearly && (
        <p className={cn("text-muted-foreground py-1 text-right text-xs", phoneColumn ? "pr-13" : "pr-4")}>
          {label(entity, yearly)}
        </p>
      )}
      <ul
        aria-label={t(`kinds:${entity}.many`)}
        aria-busy={isStale}
        className={cn("divide-y border-y transition-opacity", isStale && "opacity-60 delay-100")}
      >
        {rows.map((row, index) => {
          const name = title(row);
          const phone = phoneColumn && valueOf(row, phoneColumn);
          const { side, lacksValue, below } = cardColumns(entity, columns, row);
          const account = below.find((column) => column.name === "account_id");
          const isSelected = selection.ids.has(row.id);
          return (
            <li
              key={row.id}
              {...press.handlers(row.id)}
              // The browser's own menu of a link would open at the same time.
              onContextMenu={(event) => {
                if ("pointerType" in event.nativeEvent && event.nativeEvent.pointerType === "touch")
                  event.preventDefault();
              }}
              onClickCapture={(event) => {
                const isPressed = press.endsPress();
                const isOnBox = event.target instanceof Element && event.target.closest("label") !== null;
                if (!isPressed && (isOnBox || !isSelecting)) return;
                event.preventDefault();
                event.stopPropagation();
                if (!isPressed) selection.toggle(row.id, ids, false);
              }}
              className={cn(
                "relative flex min-h-16 items-center pl-4 pointer-coarse:select-none [-webkit-touch-callout:none] active:bg-accent",
                isSelected && "bg-selection",
              )}
            >
              <label
                className={cn(
                  "relative z-10 -ml-4 grid size-12 shrink-0 place-items-center",
                  // Without a touch screen, the Tab key reaches the checkboxes.
                  !isSelecting && "not-focus-within:sr-only",
                )}
              >
                <Checkbox
                  checked={isSelected}
                  aria-label={t("select.row", { name })}
                  onCheckedChange={() => selection.toggle(row.id, ids, false)}
                  className="size-5"
                />
              </label>
              <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5 py-2.5 pr-4">
                <span className="flex items-center gap-2">
                  <RecordLink
                    {...(list && { state: { openedFrom: { ...list, at: offset + index } } })}
                    entity={entity}
                    id={row.id}
                    dir="auto"
                    draggable={false}
                    // Makes the whole card open the record.
                    className="truncate text-base font-medium after:absolute after:inset-0 pointer-coarse:min-h-0!"
                  >
                    {account ? briefDealName(name, linkedRow(row, account)?.name) : title(row, true)}
                  </RecordLink>
                  {side && (
                    <span className="ml-auto shrink-0 font-medium">
                      <CardValue row={row} column={side} timeZone={workspace.time_zone} />
                    </span>
                  )}
                  {lacksValue && (
                    <span className="text-muted-foreground ml-auto shrink-0 text-xs">{t("strip.noValue")}</span>
                  )}
                </span>
                <span className="text-muted-foreground flex min-w-0 items-center gap-x-3 whitespace-nowrap empty:hidden">
                  {below.map((column) => (
                    <span key={column.name} dir="auto" className="min-w-0 truncate first:shrink-9">
                      <CardValue row={row} column={column} timeZone={workspace.time_zone} />
                    </span>
                  ))}
                  {row.is_sample && <SampleMark className="ml-auto" />}
                </span>
              </div>
              {typeof phone === "string" && phone !== "" && (
                <a
                  href={phoneAddress(phone)}
                  aria-label={t("page.callName", { name })}
                  className="text-muted-foreground active:bg-accent relative -ml-3 grid size-12 shrink-0 place-items-center rounded-md"
                >
                  <Phone aria-hidden className="size-5" />
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </MarkIfMixed>
  );
}

const pressMs = 450;
/** A finger that moves further than this number of pixels scrolls. */
const tolerance = 8;

/** Returns the handlers of elements that react when they are pressed for a while. The click that follows is ignored. */
function useLongPress(onPress: (id: string) => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  const isOver = useRef(false);
  const cancel = () => clearTimeout(press.current?.timer);
  return {
    /** Returns true once after a long press: the click that ends the press must not open anything. */
    endsPress: () => {
      const was = isOver.current;
      isOver.current = false;
      return was;
    },
    handlers: (id: string) => ({
      onPointerDown: ({ clientX: x, clientY: y, button }: PointerEvent) => {
        isOver.current = false;
        if (button !== 0) return;
        const timer = setTimeout(() => {
          isOver.current = true;
          onPress(id);
        }, pressMs);
        press.current = { x, y, timer };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (Math.hypot(clientX - (press.current?.x ?? 0), clientY - (press.current?.y ?? 0)) > tolerance) cancel();
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
    }),
  };
}

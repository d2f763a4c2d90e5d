import { lazy, Suspense, useRef } from "react";

import { cn } from "#web/ui/class-names.ts";

const MoreTabs = lazy(async () => ({ default: (await import("./more-tabs.tsx")).MoreTabs }));

type Props<Key extends string> = {
  label: string;
  tabs: readonly { key: Key; text: string; count?: string | undefined }[];
  open: Key;
  onOpen: (key: Key) => void;
  className?: string;
  /** False if another menu lists the tabs that do not fit. */
  hasMenu?: boolean;
};

/** The space in pixels between a tab and the edge of its row. */
const margin = 16;

/** Scrolls the row to a tab. `scrollIntoView` would also scroll the page. */
function showInRow(tab: HTMLElement | null) {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const inner = tab.getBoundingClientRect();
  const outer = row.getBoundingClientRect();
  row.scrollBy({
    left: Math.min(inner.left - outer.left - margin, Math.max(inner.right - outer.right + margin, 0)),
    top: inner.top - outer.top,
    behavior: "instant",
  });
}

/** Renders tabs in one row. On wide screens, tabs that do not fit are in a menu; on phones, the row scrolls. */
export function ListTabs<Key extends string>({ label, tabs, open, onOpen, className, hasMenu = true }: Props<Key>) {
  const row = useRef<HTMLDivElement>(null);
  const group = (
    <div
      ref={row}
      role="group"
      aria-label={label}
      className={cn(
        // The space after the last tab grows most, so that tabs only grow if others are hidden.
        "flex min-w-0 [scrollbar-width:none] gap-0.5 overflow-x-auto md:h-7 md:flex-wrap md:after:grow-[999] md:after:content-[''] print:hidden",
        hasMenu ? "md:overflow-clip" : "md:overflow-hidden",
        className,
      )}
    >
      {tabs.map(({ key, text, count }) => {
        const isOpen = key === open;
        return (
          <button
            key={key}
            type="button"
            aria-current={isOpen || undefined}
            ref={isOpen ? showInRow : undefined}
            onClick={() => onOpen(key)}
            className={cn(
              // Tabs grow into the space that the next one does not fit into.
              "tab-fill h-7 max-w-48 shrink-0 truncate rounded-md px-2 text-sm md:grow transition-colors focus-visible:-outline-offset-2",
              isOpen
                ? "font-medium before:bg-secondary"
                : "text-muted-foreground hover:before:bg-accent hover:text-foreground",
            )}
          >
            {text} {count && <span className="text-muted-foreground tabular font-normal">{count}</span>}
          </button>
        );
      })}
    </div>
  );
  if (!hasMenu) return group;
  return (
    <>
      {group}
      <Suspense>
        <MoreTabs row={row} tabs={tabs} open={open} onOpen={(key) => onOpen(key as Key)} />
      </Suspense>
    </>
  );
}

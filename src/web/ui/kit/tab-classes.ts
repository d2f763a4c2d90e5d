/**
 * Classes of a row of tabs. The line below is a shadow: with a border that the tabs overlap, the row would also scroll
 * vertically.
 */
export const tabRow = "flex gap-4 overflow-x-auto shadow-[inset_0_-1px_0_var(--border)]";
export const tab =
  "flex h-9 shrink-0 items-center border-b-2 border-transparent text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:text-foreground data-[status=active]:border-primary data-[status=active]:text-foreground";

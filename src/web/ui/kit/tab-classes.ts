/** Classes of a row of tabs. The line is a shadow: with a border overlapped by the tabs, the row would scroll vertically, too. */
export const tabRow = "flex gap-4 overflow-x-auto shadow-[inset_0_-1px_0_var(--border)]";
/** Classes of a tab, or of a link that looks like one. */
export const tab =
  "flex h-9 shrink-0 items-center border-b-2 border-transparent text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:text-foreground data-[status=active]:border-primary data-[status=active]:text-foreground";

import { cn } from "#web/ui/class-names.ts";

type Props<Key extends string> = {
  label: string;
  tabs: readonly { key: Key; text: string; count?: string | undefined }[];
  open: Key;
  onOpen: (key: Key) => void;
  className?: string;
};

export function ListTabs<Key extends string>({ label, tabs, open, onOpen, className }: Props<Key>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cn("flex min-w-0 [scrollbar-width:none] gap-0.5 overflow-x-auto print:hidden", className)}
    >
      {tabs.map(({ key, text, count }) => {
        const isOpen = key === open;
        return (
          <button
            key={key}
            type="button"
            aria-current={isOpen || undefined}
            // Scrolls the tab of the open view into sight, because there may be many tabs.
            ref={isOpen ? (button) => button?.scrollIntoView({ block: "nearest", inline: "nearest" }) : undefined}
            onClick={() => onOpen(key)}
            className={cn(
              "h-7 max-w-48 shrink-0 truncate rounded-md px-2 text-sm transition-colors focus-visible:-outline-offset-2",
              isOpen ? "bg-secondary font-medium" : "text-muted-foreground hover:bg-accent hover:text-foreground",
            )}
          >
            {text} {count && <span className="text-muted-foreground tabular font-normal">{count}</span>}
          </button>
        );
      })}
    </div>
  );
}

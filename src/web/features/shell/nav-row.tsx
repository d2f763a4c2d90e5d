import { Link, type LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export const navRow =
  "flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-sm text-sidebar-foreground transition-colors hover:bg-sidebar-accent hover:text-sidebar-accent-foreground focus-visible:-outline-offset-2 data-[status=active]:bg-sidebar-accent data-[status=active]:font-medium data-[status=active]:text-sidebar-accent-foreground data-[status=active]:[&_svg]:text-primary [&_svg]:size-4 [&_svg]:shrink-0";

type NavRowProps = {
  link: LinkProps;
  /** True if it represents one state of a screen rather than any. */
  isExact?: boolean;
  text: string;
  icon: LucideIcon;
  isOpen: boolean;
  onNavigate: (() => void) | undefined;
};

/** Renders a row of the sidebar; when collapsed, its text is a tooltip. */
export function NavRow({ link, isExact = false, text, icon: Icon, isOpen, onNavigate }: NavRowProps) {
  return (
    <li>
      <Link
        {...link}
        className={navRow}
        activeOptions={{ exact: isExact || link.to === "/dashboard", includeSearch: isExact }}
        data-tooltip={isOpen ? undefined : text}
        {...(onNavigate && { onClick: onNavigate })}
      >
        <Icon aria-hidden />
        <span className={isOpen ? "truncate" : "sr-only"}>{text}</span>
      </Link>
    </li>
  );
}

/** Renders a group of rows of the sidebar. */
export function NavGroup({ label, isOpen, children }: { label: string; isOpen: boolean; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h2 className={isOpen ? "text-muted-foreground px-2 pb-1 text-xs font-medium" : "sr-only"}>{label}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-px">{children}</ul>
    </section>
  );
}

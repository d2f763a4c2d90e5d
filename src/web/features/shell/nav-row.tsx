import { Link, type LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import { Suspense } from "react";

import { cn } from "#web/ui/class-names.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const PinButton = lazyPart(async () => (await import("./pin-button.tsx")).PinButton);

export const navRow =
  "flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-sm text-sidebar-foreground transition-colors hover:bg-sidebar-accent hover:text-sidebar-accent-foreground focus-visible:-outline-offset-2 data-[status=active]:bg-sidebar-accent data-[status=active]:font-medium data-[status=active]:text-sidebar-accent-foreground data-[status=active]:[&_svg]:text-primary [&_svg]:size-4 [&_svg]:shrink-0";

type NavRowProps = {
  link: LinkProps;
  /** True if the row represents a specific state of a screen rather than the screen in general. */
  isExact?: boolean;
  text: string;
  icon: LucideIcon;
  /** The path of the page, if it can be pinned. */
  page?: string;
  isOpen: boolean;
  onNavigate: (() => void) | undefined;
};

/** Renders a row of the sidebar. While the sidebar is collapsed, the text is shown as a tooltip. */
export function NavRow({ link, isExact = false, text, icon: Icon, page, isOpen, onNavigate }: NavRowProps) {
  const isPinnable = isOpen && page !== undefined;
  return (
    <li className="group/row relative">
      <Link
        {...link}
        className={cn(
          "peer",
          navRow,
          isPinnable && "group-focus-within/row:pr-9 group-hover/row:pr-9 data-[status=active]:pr-9",
        )}
        activeOptions={{ exact: isExact || link.to === "/dashboard", includeSearch: isExact }}
        data-tooltip={isOpen ? undefined : text}
        {...(onNavigate && { onClick: onNavigate })}
      >
        <Icon aria-hidden />
        <span className={isOpen ? "truncate" : "sr-only"}>{text}</span>
      </Link>
      {isPinnable && (
        <Suspense>
          <PinButton page={page} text={text} />
        </Suspense>
      )}
    </li>
  );
}

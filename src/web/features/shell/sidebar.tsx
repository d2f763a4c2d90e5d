import { useQuery } from "@tanstack/react-query";
import { PanelLeft } from "lucide-react";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { onboardingQuery } from "#web/data/workspace/onboarding.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Logo } from "#web/ui/logo.tsx";

import { NavList } from "./nav-list.tsx";
import { navItems, navOf } from "./nav.ts";
import { useScrollToActive } from "./use-scroll-to-active.ts";

// Loaded lazily, because the menu is not needed initially.
const UserMenu = lazyPart(async () => (await import("./user-menu.tsx")).UserMenu);

const FavouriteList = lazyPart(async () => (await import("./favourite-list.tsx")).FavouriteList);

/** Shape of the meter: a row, a column for the collapsed sidebar, or a compact chip. */
export type MeterProps = { shape: "row" | "column" | "chip"; onNavigate?: (() => void) | undefined };

type SidebarProps = {
  isOpen: boolean;
  email: string;
  workspace: Workspace;
  workspaces: Workspace[];
  onSwitch: (id: string) => void;
  onSetUp: (() => void) | undefined;
  bell?: ReactNode;
  Meter: ComponentType<MeterProps>;
  onToggle?: () => void;
  onNavigate?: () => void;
};

export function Sidebar({ isOpen, bell, Meter, onToggle, onNavigate, ...person }: SidebarProps) {
  const { t } = useTranslation(["shell", "kinds"]);
  const { data: onboarding } = useQuery(onboardingQuery);
  const nav = useScrollToActive<HTMLElement>();
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div
        className={cn(
          "flex shrink-0 items-center",
          isOpen ? "h-12 pr-2 pl-3" : "flex-col-reverse gap-1 px-2 pt-2 pb-1",
        )}
      >
        {isOpen && (
          <span className="mr-auto flex min-w-0">
            <Logo />
          </span>
        )}
        {bell}
        {onToggle && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("nav.toggle")}
            aria-expanded={isOpen}
            data-tooltip={`${t("nav.toggle")} (Ctrl/⌘ B)`}
            onClick={onToggle}
          >
            <PanelLeft />
          </Button>
        )}
      </div>
      <nav
        ref={nav}
        aria-label={t("nav.label")}
        className="flex min-h-0 flex-1 scrollbar-thin flex-col gap-3 overflow-x-hidden overflow-y-auto mask-b-from-[calc(100%-1.5rem)] px-2 pt-1 pb-6"
      >
        <Suspense>
          <FavouriteList items={navItems(onboarding?.dashboard_type)} isOpen={isOpen} onNavigate={onNavigate} />
        </Suspense>
        {navOf(onboarding?.dashboard_type).map((group) => (
          <NavList key={group.label} group={group} isOpen={isOpen} onNavigate={onNavigate} />
        ))}
      </nav>
      <div className="border-sidebar-border grid shrink-0 grid-cols-[minmax(0,1fr)] gap-1 border-t p-2">
        <Suspense fallback={<span className={isOpen ? "block h-8" : "block h-10"} />}>
          <Meter shape={isOpen ? "row" : "column"} onNavigate={onNavigate} />
        </Suspense>
        <Suspense fallback={<span className="block h-10" />}>
          <UserMenu isOpen={isOpen} {...person} />
        </Suspense>
      </div>
    </div>
  );
}

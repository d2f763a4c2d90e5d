import { Link, type LinkProps } from "@tanstack/react-router";
import { LogOut, type LucideIcon, PanelLeft, Settings } from "lucide-react";
import { lazy, type ReactElement, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";

import type { Workspace } from "#web/data/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Tooltip, TooltipContent, TooltipTrigger } from "#web/ui/kit/tooltip.tsx";
import { Logo } from "#web/ui/logo.tsx";

import { nav } from "./nav.ts";
import { useSignOut } from "./use-sign-out.ts";

// Its menu opens long after the first rows are there.
const UserMenu = lazy(async () => ({ default: (await import("./user-menu.tsx")).UserMenu }));

type SidebarProps = {
  isOpen: boolean;
  email: string;
  workspace: Workspace;
  workspaces: Workspace[];
  onSwitch: (id: string) => void;
  bell?: ReactNode;
  onToggle?: () => void;
  onNavigate?: () => void;
};

const row =
  "flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-sm text-sidebar-foreground transition-colors hover:bg-sidebar-accent hover:text-sidebar-accent-foreground focus-visible:-outline-offset-2 data-[status=active]:bg-sidebar-accent data-[status=active]:font-medium data-[status=active]:text-sidebar-accent-foreground data-[status=active]:[&_svg]:text-primary [&_svg]:size-4 [&_svg]:shrink-0";

export function Sidebar({ isOpen, bell, onToggle, onNavigate, ...person }: SidebarProps) {
  const { t } = useTranslation("shell");
  const { signOut, isSigningOut } = useSignOut();
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
          <WithTooltip isOn text={`${t("nav.toggle")} (Ctrl/⌘ B)`}>
            <Button variant="ghost" size="icon" aria-label={t("nav.toggle")} aria-expanded={isOpen} onClick={onToggle}>
              <PanelLeft />
            </Button>
          </WithTooltip>
        )}
      </div>
      <nav
        aria-label={t("nav.label")}
        className="flex min-h-0 flex-1 scrollbar-thin flex-col gap-4 overflow-x-hidden overflow-y-auto px-2 py-1"
      >
        {nav
          .filter(({ items }) => items.length > 0)
          .map(({ label, items }) => (
            <NavGroup key={label} label={t(label)} isOpen={isOpen}>
              {items.map(({ label: text, to, icon: Icon }) => (
                <NavRow key={to} to={to} text={t(text)} icon={Icon} isOpen={isOpen} onNavigate={onNavigate} />
              ))}
            </NavGroup>
          ))}
        <NavGroup label={t("nav.user")} isOpen={isOpen}>
          <NavRow
            to="/dashboard/settings"
            text={t("nav.settings")}
            icon={Settings}
            isOpen={isOpen}
            onNavigate={onNavigate}
          />
          <li>
            <WithTooltip isOn={!isOpen} text={t("nav.logout")}>
              <button type="button" className={row} disabled={isSigningOut} onClick={signOut}>
                <LogOut aria-hidden />
                <span className={isOpen ? "truncate" : "sr-only"}>{t("nav.logout")}</span>
              </button>
            </WithTooltip>
          </li>
        </NavGroup>
      </nav>
      <div className="border-sidebar-border shrink-0 border-t p-2">
        <Suspense fallback={<span className="block h-10" />}>
          <UserMenu isOpen={isOpen} {...person} />
        </Suspense>
      </div>
    </div>
  );
}

type NavRowProps = {
  to: NonNullable<LinkProps["to"]>;
  text: string;
  icon: LucideIcon;
  isOpen: boolean;
  onNavigate: (() => void) | undefined;
};

function NavRow({ to, text, icon: Icon, isOpen, onNavigate }: NavRowProps) {
  return (
    <li>
      <WithTooltip isOn={!isOpen} text={text}>
        <Link
          to={to}
          className={row}
          activeOptions={{ exact: to === "/dashboard", includeSearch: false }}
          {...(onNavigate && { onClick: onNavigate })}
        >
          <Icon aria-hidden />
          <span className={isOpen ? "truncate" : "sr-only"}>{text}</span>
        </Link>
      </WithTooltip>
    </li>
  );
}

function NavGroup({ label, isOpen, children }: { label: string; isOpen: boolean; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h2 className={isOpen ? "text-muted-foreground px-2 pb-1 text-xs font-medium" : "sr-only"}>{label}</h2>
      <ul className="grid gap-px">{children}</ul>
    </section>
  );
}

function WithTooltip({ isOn, text, children }: { isOn: boolean; text: string; children: ReactElement }) {
  if (!isOn) return children;
  return (
    <Tooltip>
      <TooltipTrigger asChild>{children}</TooltipTrigger>
      <TooltipContent side="right">{text}</TooltipContent>
    </Tooltip>
  );
}

import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Logo } from "#web/ui/logo.tsx";

import { toggleSidebar, useIsDrawer, useSidebarOpen } from "./sidebar-state.ts";
import { type MeterProps, Sidebar } from "./sidebar.tsx";

// Loaded after the screen, because tooltips appear only after a delay.
const TooltipLayer = lazyPart(async () => (await import("#web/ui/tooltip-layer.tsx")).TooltipLayer);
const BottomBar = lazyPart(async () => (await import("./bottom-bar.tsx")).BottomBar);
const Drawer = lazyDialog(async () => (await import("./drawer.tsx")).Drawer);

const PrintHeader = lazyPart(async () => (await import("./print-header.tsx")).PrintHeader);

type ShellProps = {
  email: string;
  workspace: Workspace;
  workspaces: Workspace[];
  onSwitch: (id: string) => void;
  /** Opens the onboarding questions; undefined once they are answered. */
  onSetUp: (() => void) | undefined;
  /** The notifications, shown next to the product's name. */
  bell: ReactNode;
  /** Button that opens the search, shown next to the notifications. On phones, the bottom bar has one instead. */
  search: ReactNode;
  onSearch: () => void;
  /** Opens the 'add' menu; undefined for viewers. */
  onAdd: (() => void) | undefined;
  /** Renders the user's tokens and energy. */
  Meter: ComponentType<MeterProps>;
  children: ReactNode;
};

/** Renders the sidebar and the content. Ctrl+B or Cmd+B collapses and expands the sidebar. */
export function Shell({ children, bell, search, onSearch, onAdd, Meter, ...person }: ShellProps) {
  const { t } = useTranslation(["shell", "common"]);
  const isOpen = useSidebarOpen();
  const isDrawer = useIsDrawer();
  const [isDrawerOpen, setDrawerOpen] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (isDrawer) setDrawerOpen((open) => !open);
      else toggleSidebar();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [isDrawer]);

  return (
    <>
      <div
        className={cn(
          "flex min-h-dvh flex-col has-data-fills-screen:h-dvh md:h-dvh print:block print:h-auto",
          isDrawer
            ? "max-md:[--bottom-bar:calc(var(--bar)+1px+env(safe-area-inset-bottom))] [--bar:3.5rem] landscape:[--bar:2.75rem]"
            : "flex-row pl-[env(safe-area-inset-left)]",
        )}
      >
        <a
          href="#content"
          className="bg-popover sr-only rounded-md px-3 py-2 shadow-md focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
        >
          {t("common:skipToContent")}
        </a>
        {isDrawer ? (
          <header className="bg-background sticky top-0 z-30 flex h-[calc(3rem+env(safe-area-inset-top))] shrink-0 items-center gap-2 border-b pt-[env(safe-area-inset-top)] pr-[calc(0.75rem+env(safe-area-inset-right))] pl-[calc(0.75rem+env(safe-area-inset-left))] print:hidden">
            <Logo />
            <span className="ml-auto flex">
              <Suspense>
                <Meter shape="chip" />
              </Suspense>
              {bell}
            </span>
            <Drawer isOpen={isDrawerOpen} onOpenChange={setDrawerOpen} Meter={Meter} {...person} />
          </header>
        ) : (
          <aside
            className={cn(
              "relative shrink-0 overflow-hidden border-r border-sidebar-border bg-sidebar transition-[width] print:hidden",
              isOpen ? "w-64" : "w-12",
            )}
          >
            <Sidebar
              isOpen={isOpen}
              bell={
                <>
                  {search}
                  {bell}
                </>
              }
              onToggle={toggleSidebar}
              Meter={Meter}
              {...person}
            />
          </aside>
        )}
        <main
          id="content"
          tabIndex={-1}
          className={cn(
            "relative flex min-w-0 flex-1 flex-col outline-none md:overflow-y-auto print:overflow-visible",
            isDrawer && "pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]",
          )}
        >
          <Suspense>
            <PrintHeader workspace={person.workspace} />
          </Suspense>
          {children}
        </main>
        {isDrawer && (
          <Suspense fallback={<div className="h-(--bar) shrink-0" />}>
            <BottomBar onSearch={onSearch} onAdd={onAdd} onMenu={() => setDrawerOpen(true)} />
          </Suspense>
        )}
      </div>
      <Suspense>
        <TooltipLayer />
      </Suspense>
    </>
  );
}

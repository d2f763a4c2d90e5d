import { PanelLeft } from "lucide-react";
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Logo } from "#web/ui/logo.tsx";

import { toggleSidebar, useIsDrawer, useSidebarOpen } from "./sidebar-state.ts";
import { type MeterProps, Sidebar } from "./sidebar.tsx";

// Tooltips appear only after a delay, so their code is loaded after the screen.
const TooltipLayer = lazyPart(async () => (await import("#web/ui/tooltip-layer.tsx")).TooltipLayer);
const Drawer = lazyDialog(async () => (await import("./drawer.tsx")).Drawer);

const PrintHeader = lazyPart(async () => (await import("./print-header.tsx")).PrintHeader);

type ShellProps = {
  email: string;
  workspace: Workspace;
  workspaces: Workspace[];
  onSwitch: (id: string) => void;
  /** Opens the onboarding questions, while they are unanswered. */
  onSetUp: (() => void) | undefined;
  /** The notifications, next to the name of the product. */
  bell: ReactNode;
  /** Renders the user's tokens and energy. */
  Meter: ComponentType<MeterProps>;
  children: ReactNode;
};

/** Renders the sidebar and the content; Ctrl or Cmd plus B toggles the sidebar. */
export function Shell({ children, bell, Meter, ...person }: ShellProps) {
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
      <div className="flex min-h-dvh flex-col md:h-dvh md:flex-row print:block print:h-auto">
        <a
          href="#content"
          className="bg-popover sr-only rounded-md px-3 py-2 shadow-md focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
        >
          {t("common:skipToContent")}
        </a>
        {isDrawer ? (
          <header className="bg-background sticky top-0 z-30 flex h-12 items-center gap-2 border-b px-3 print:hidden">
            <Button variant="ghost" size="icon" aria-label={t("nav.toggle")} onClick={() => setDrawerOpen(true)}>
              <PanelLeft />
            </Button>
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
            <Sidebar isOpen={isOpen} bell={bell} onToggle={toggleSidebar} Meter={Meter} {...person} />
          </aside>
        )}
        <main
          id="content"
          tabIndex={-1}
          className="relative flex min-w-0 flex-1 flex-col outline-none md:overflow-y-auto print:overflow-visible"
        >
          <Suspense>
            <PrintHeader workspace={person.workspace} />
          </Suspense>
          {children}
        </main>
      </div>
      <Suspense>
        <TooltipLayer />
      </Suspense>
    </>
  );
}

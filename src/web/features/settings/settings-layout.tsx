import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { PageHeader } from "#web/ui/page-header.tsx";

import { sections } from "./sections.ts";

/** Renders the sections of the settings next to the open one. */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation("settings");
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // If the sections are in a row that is too long, the open one is scrolled into view.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (open && list.current)
      list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2;
  }, [pathname]);
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 px-4 pb-8 md:px-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label={t("title")} className="min-w-0">
          {/* Fades out at its ends to indicate more content. */}
          <ul
            ref={list}
            className="relative -mx-4 flex [scrollbar-width:none] gap-1 overflow-x-auto mask-x-from-[calc(100%-1.5rem)] px-4 md:-mx-6 md:px-6 lg:mx-0 lg:grid lg:mask-none lg:px-0"
          >
            {sections.map(({ label, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="text-muted-foreground hover:bg-accent hover:text-foreground aria-[current]:bg-accent aria-[current]:text-foreground flex h-8 items-center rounded-md px-2.5 text-sm whitespace-nowrap aria-[current]:font-medium"
                >
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </>
  );
}

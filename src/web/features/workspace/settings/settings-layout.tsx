import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import type { ParseKeys } from "i18next";
import { ChevronDown } from "lucide-react";
import { type ReactNode, Suspense, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { loadTexts } from "#web/i18n/i18n.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";

// Loaded with the first search, because it contains the texts of all settings.
const SettingsResults = lazyPart(async () => {
  const [{ SettingsResults: Results }, { settingsTexts }] = await Promise.all([
    import("./settings-results.tsx"),
    import("./settings-index.ts"),
  ]);
  await loadTexts(...settingsTexts);
  return Results;
});

type SettingsSection = { label: ParseKeys<"settings">; to: NonNullable<LinkProps["to"]> };

/** The sections of the settings in order, by group. New screens have to be added here. */
const groups: readonly { label: ParseKeys<"settings">; sections: readonly SettingsSection[] }[] = [
  {
    label: "groups.general",
    sections: [
      { label: "sections.team", to: "/dashboard/settings/team" },
      { label: "sections.workspace", to: "/dashboard/settings/workspace" },
      { label: "sections.salesAndRates", to: "/dashboard/settings/sales-and-rates" },
      { label: "sections.pipelines", to: "/dashboard/settings/pipelines" },
    ],
  },
  {
    label: "groups.data",
    sections: [
      { label: "sections.fields", to: "/dashboard/settings/fields" },
      { label: "sections.tags", to: "/dashboard/settings/tags" },
      { label: "sections.duplicates", to: "/dashboard/contacts/duplicates" },
      { label: "sections.changes", to: "/dashboard/settings/changes" },
      { label: "wrongAnswers.title", to: "/dashboard/settings/wrong-answers" },
    ],
  },
  {
    label: "groups.security",
    sections: [
      { label: "sections.rights", to: "/dashboard/settings/rights" },
      { label: "sections.accessTokens", to: "/dashboard/settings/access-tokens" },
      { label: "sections.auditLog", to: "/dashboard/settings/audit-log" },
    ],
  },
];

/** Renders a settings screen next to the list of all screens; on narrow screens, below a button that opens the list. */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation("settings");
  const { pathname } = useLocation();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const open = groups.flatMap(({ sections }) => sections).find(({ to }) => pathname.startsWith(to));
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 px-4 pb-8 md:px-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label={t("title")} className="min-w-0">
          <SearchBox label={t("search.label")} value={typed} onChange={setTyped} className="mb-3 lg:w-full" />
          {typed === "" ? (
            <>
              <Button
                ref={button}
                variant="outline"
                className="w-full lg:hidden [&>span]:w-full [&>span]:justify-between"
                aria-expanded={isOpen}
                aria-controls={list}
                onClick={() => setOpen(!isOpen)}
              >
                {t(open?.label ?? "title")}
                <ChevronDown className={cn("text-muted-foreground", isOpen && "rotate-180")} />
              </Button>
              <div
                id={list}
                className={cn("grid gap-5 max-lg:pt-4", !isOpen && "max-lg:hidden")}
                onKeyDown={(event) => event.key === "Escape" && close()}
              >
                {groups.map(({ label, sections }) => (
                  <div key={label}>
                    <p id={label} className="text-muted-foreground px-2.5 pb-1 text-xs font-medium">
                      {t(label)}
                    </p>
                    <ul aria-labelledby={label} className="grid gap-px">
                      {sections.map((section) => (
                        <li key={section.to}>
                          <Link
                            to={section.to}
                            onClick={isOpen ? close : undefined}
                            className="text-muted-foreground hover:bg-accent hover:text-foreground aria-[current]:bg-accent aria-[current]:text-foreground flex h-8 items-center rounded-md px-2.5 text-sm whitespace-nowrap aria-[current]:font-medium max-lg:h-10"
                          >
                            {t(section.label)}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
              </div>
            </>
          ) : (
            <Suspense fallback={<Skeleton className="h-8" />}>
              <SettingsResults typed={typed} onOpen={() => setTyped("")} />
            </Suspense>
          )}
        </nav>
        {/* Headings are as high as buttons, so that they have the same position on all pages. */}
        <div className="max-w-3xl min-w-0 text-pretty [&_[data-section-action]]:my-0 [&_h2]:leading-8">{children}</div>
      </div>
    </>
  );
}

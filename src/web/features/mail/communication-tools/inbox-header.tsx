import { NotebookText, PenLine, Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { InboxSearch } from "#domain/mail/inbox-search.ts";
import { openCompose, showTemplates } from "#web/data/mail/compose-state.ts";
import type { Mailbox } from "#web/data/mail/mailboxes.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { usePageTitle } from "#web/ui/use-page-title.ts";

import { InboxTabs } from "./inbox-tabs.tsx";
import { MailboxSelect } from "./mailbox-select.tsx";

const DraftsMenu = lazy(async () => ({ default: (await import("./drafts-menu.tsx")).DraftsMenu }));
const HelpLink = lazyPart(async () => (await import("#web/ui/help-link.tsx")).HelpLink);

type Props = {
  search: InboxSearch;
  mailboxes: readonly Mailbox[];
  workspace: Workspace;
  onSearch: (changed: Partial<InboxSearch>) => void;
};

/** Renders the title of the inbox, its folders, search and actions in one row. On phones, the search box opens below. */
export function InboxHeader({ search, mailboxes, workspace, onSearch }: Props) {
  const { t } = useTranslation("communication-tools");
  const [isSearching, setSearching] = useState(search.q !== undefined);
  const isPhone = useIsPhone();
  usePageTitle(t("title"));
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-1 gap-y-1 px-4 py-2 max-md:py-1 md:px-6">
      <h1 className="text-base font-semibold tracking-tight max-md:text-lg">{t("title")}</h1>
      {!isPhone && (
        <Suspense fallback={<span className="size-8" />}>
          <HelpLink />
        </Suspense>
      )}
      <InboxTabs search={search} memberId={workspace.memberId} onSearch={onSearch} />
      {(!isPhone || isSearching) && (
        <SearchBox
          className="max-md:order-2 max-md:w-full md:w-48"
          label={t("search")}
          value={search.q ?? ""}
          onChange={(q) => onSearch({ q: q || undefined })}
        />
      )}
      {isPhone && <MailboxSelect search={search} mailboxes={mailboxes} onSearch={onSearch} className="order-2" />}
      <div className="ml-auto flex items-center gap-1">
        {isPhone && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("search")}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            <Search />
          </Button>
        )}
        {workspace.role !== "viewer" && (
          <>
            <Suspense>
              <DraftsMenu memberId={workspace.memberId} />
            </Suspense>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t("templates")}
              title={t("templates")}
              onClick={() => showTemplates(true)}
            >
              <NotebookText />
            </Button>
            <Button onClick={() => openCompose()}>
              <PenLine />
              <span className="max-sm:sr-only">{t("write")}</span>
            </Button>
          </>
        )}
      </div>
    </header>
  );
}

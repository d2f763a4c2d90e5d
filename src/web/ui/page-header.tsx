import { type ReactNode, Suspense } from "react";

import { lazyPart } from "./lazy-part.tsx";
import { usePageTitle } from "./use-page-title.ts";

// Loaded after the screen, because it contains the mapping of screens to articles.
const HelpLink = lazyPart(async () => (await import("./help-link.tsx")).HelpLink);

/**
 * Renders the title of a page, one line of context, and actions on the right. `children` contains the filters in the
 * row below.
 */
export function PageHeader({
  title,
  pageTitle = typeof title === "string" ? title : "",
  write,
  context,
  actions,
  children,
}: {
  title: ReactNode;
  /** Title of the document, if `title` is not plain text. */
  pageTitle?: string;
  /** Wraps the heading in an editor, so that it can be edited in place. */
  write?: (heading: ReactNode) => ReactNode;
  context?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  usePageTitle(pageTitle);
  const heading = <h1 className="text-base leading-8 font-semibold tracking-tight max-md:text-lg">{title}</h1>;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-2 pb-3 wrap-anywhere md:px-6">
      <div className="flex min-h-8 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {/* Always in the same row as the title, no matter how many actions there are. */}
          <div className="in-order flex items-start gap-1">
            <div className="min-w-0">{write ? write(heading) : heading}</div>
            <Suspense fallback={<span className="size-8" />}>
              <HelpLink />
            </Suspense>
          </div>
          {context && <div className="text-muted-foreground text-sm">{context}</div>}
        </div>
        {actions && <div className="flex grow flex-wrap items-center justify-end gap-2">{actions}</div>}
      </div>
      {children}
    </header>
  );
}

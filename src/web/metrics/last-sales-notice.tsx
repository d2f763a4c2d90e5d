import { Suspense } from "react";

import { lazyPart } from "#web/ui/lazy-part.tsx";

import type { LastSalesProps } from "./last-sales.tsx";

const LastSales = lazyPart(async () => (await import("./last-sales.tsx")).LastSales);

/** Renders when the last sales were, if the current period has none. */
export function LastSalesNotice({ isEmpty, ...props }: LastSalesProps & { isEmpty: boolean }) {
  return (
    isEmpty && (
      <Suspense>
        <LastSales {...props} />
      </Suspense>
    )
  );
}

import { Suspense } from "react";

import { lazyPart } from "#web/ui/lazy-part.tsx";

import type { LastSalesProps } from "./last-sales.tsx";

const LastSales = lazyPart(async () => (await import("./last-sales.tsx")).LastSales);

/** If the selected period has no sales, renders when the last sales were. */
export function LastSalesNotice({ isEmpty, ...props }: LastSalesProps & { isEmpty: boolean }) {
  return (
    isEmpty && (
      <Suspense>
        <LastSales {...props} />
      </Suspense>
    )
  );
}

import { lazy, Suspense } from "react";

import type { Entity } from "#domain/records/entity.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

const AccountStrip = lazy(async () => ({
  default: (await import("#web/features/records/account-strip.tsx")).AccountStrip,
}));
const ContactStrip = lazy(async () => ({
  default: (await import("#web/features/records/contact-strip.tsx")).ContactStrip,
}));
const ProductStrip = lazy(async () => ({
  default: (await import("#web/features/records/product-strip.tsx")).ProductStrip,
}));
const DealStrip = lazy(async () => ({ default: (await import("#web/features/records/deal-strip.tsx")).DealStrip }));
const DealStepper = lazy(async () => ({
  default: (await import("#web/features/deals/board/deal-stepper.tsx")).DealStepper,
}));

type Props = { entity: Entity; id: string; workspace: Workspace };

/**
 * Renders the most important facts about a record: next steps and facts of a deal, or facts of a customer
 * or product.
 */
export function RecordStrip({ entity, id, workspace }: Props) {
  switch (entity) {
    case "accounts":
      return (
        <Suspense fallback={<Skeleton className="h-[4.625rem] max-sm:h-[11.5rem]" />}>
          <AccountStrip id={id} />
        </Suspense>
      );
    case "contacts":
      return (
        <Suspense fallback={<Skeleton className="h-[4.625rem] max-sm:h-[6.9375rem]" />}>
          <ContactStrip id={id} workspace={workspace} />
        </Suspense>
      );
    case "products":
      return (
        <Suspense fallback={<Skeleton className="h-[4.625rem] max-sm:h-[9.1875rem]" />}>
          <ProductStrip id={id} />
        </Suspense>
      );
    case "deals":
      return (
        <Suspense fallback={<Skeleton className="h-[7.625rem] max-sm:h-[13.9375rem]" />}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <DealStepper dealId={id} canEdit={workspace.role !== "viewer"} />
            <DealStrip id={id} workspace={workspace} />
          </div>
        </Suspense>
      );
    default:
      return null;
  }
}

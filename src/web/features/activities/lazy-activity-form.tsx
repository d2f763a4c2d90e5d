import { type ComponentProps, lazy, Suspense } from "react";

import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import type { ActivityForm } from "./activity-form.tsx";

const Loaded = lazy(async () => ({ default: (await import("./activity-form.tsx")).ActivityForm }));

/** The boxes of an activity, which come when somebody writes one. */
export function LazyActivityForm(props: ComponentProps<typeof ActivityForm>) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Loaded {...props} />
    </Suspense>
  );
}

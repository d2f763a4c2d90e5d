import { Skeleton } from "#web/ui/kit/skeleton.tsx";

/**
 * Renders placeholders of a dashboard page while its data is loading. Routes with a different layout have their own.
 */
export function PendingScreen() {
  return (
    <div aria-busy className="grid gap-6 px-4 py-4 md:px-6">
      <div className="grid gap-2">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-4 w-64 max-w-full" />
      </div>
      <div className="grid gap-2">
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} className="h-9" />
        ))}
      </div>
    </div>
  );
}

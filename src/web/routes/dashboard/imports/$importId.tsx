import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import * as z from "zod/mini";

import { stagesQuery } from "#web/data/deals/stages.ts";
import { importQuery } from "#web/data/imports/imports.ts";
import { runQuery } from "#web/data/live/runs.ts";
import { ImportScreen } from "#web/features/imports/import-screen.tsx";
import { NoImportRight } from "#web/features/imports/no-import-right.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

const AfterImport = lazy(async () => ({
  default: (await import("#web/features/imports/samples/after-import.tsx")).AfterImport,
}));

export const Route = createFileRoute("/dashboard/imports/$importId")({
  validateSearch: z.object({ step: z.catch(z.optional(z.literal("setup")), undefined) }),
  loader: async ({ context: { queryClient, workspace }, params: { importId } }) => {
    if (workspace.role === "viewer") return loadTexts("imports");
    // Loaded in parallel with the data, so that the component is ready in time.
    void import("#web/features/imports/setup.tsx");
    const [imported] = await Promise.all([
      queryClient.ensureQueryData(importQuery(importId)),
      queryClient.ensureQueryData(stagesQuery()),
      loadTexts("imports", "changes", "custom-fields"),
    ]);
    if (imported.run_id) await queryClient.ensureQueryData(runQuery(imported.run_id));
  },
  component: ImportRoute,
});

function ImportRoute() {
  const { importId } = Route.useParams();
  const { step } = Route.useSearch();
  const { workspace } = Route.useRouteContext();
  const navigate = useNavigate();
  if (workspace.role === "viewer") return <NoImportRight />;
  return (
    <ImportScreen
      key={importId}
      id={importId}
      wantsSetup={step === "setup"}
      workspace={workspace}
      onStep={(next) =>
        void navigate({ to: ".", search: next === "setup" ? { step: "setup" } : {}, resetScroll: true })
      }
      onReread={(reread) =>
        void navigate({ to: "/dashboard/imports/$importId", params: { importId: reread }, replace: true })
      }
      afterResult={
        <Suspense>
          <AfterImport />
        </Suspense>
      }
      onLeave={() => void navigate({ to: "/dashboard/imports" })}
    />
  );
}

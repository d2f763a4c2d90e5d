import { createFileRoute } from "@tanstack/react-router";

import { SheetList } from "#web/features/sheets/sheet-list.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/vanda-sheets/")({
  loader: () => loadTexts("sheets"),
  component: SheetsRoute,
});

function SheetsRoute() {
  const { workspace } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <SheetList
      workspace={workspace}
      onOpen={(sheetId) => void navigate({ to: "/dashboard/vanda-sheets/$sheetId", params: { sheetId } })}
    />
  );
}

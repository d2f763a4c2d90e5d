import { createFileRoute, notFound } from "@tanstack/react-router";

import { isUuid } from "#domain/uuid.ts";
import { SheetPage } from "#web/features/sheets/sheet-page.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/vanda-sheets/$sheetId")({
  beforeLoad: ({ params }) => {
    if (!isUuid(params.sheetId)) throw notFound();
  },
  loader: () => loadTexts("sheets"),
  component: SheetRoute,
});

function SheetRoute() {
  const { workspace } = Route.useRouteContext();
  const { sheetId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <SheetPage
      key={sheetId}
      workspace={workspace}
      id={sheetId}
      onOpen={(copy) => void navigate({ params: { sheetId: copy }, ignoreBlocker: true })}
    />
  );
}

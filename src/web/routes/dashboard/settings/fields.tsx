import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";

import { entities } from "#domain/records/kinds/kinds.ts";
import { allCustomFieldsQuery } from "#web/data/records/custom-fields.ts";
import { isAdmin } from "#web/data/workspace/workspace.ts";
import { FieldSettings } from "#web/features/records/custom-fields/field-settings.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/dashboard/settings/fields")({
  validateSearch: z.object({ entity: z.catch(z.optional(z.enum(entities)), undefined) }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadTexts("custom-fields"), queryClient.ensureQueryData(allCustomFieldsQuery())]),
  component: FieldsRoute,
});

function FieldsRoute() {
  const { workspace } = Route.useRouteContext();
  const { entity: selected = "deals" } = Route.useSearch();
  return <FieldSettings key={selected} entity={selected} canShape={isAdmin(workspace)} />;
}

import type { Entity } from "#domain/fields.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { RecordPage } from "#web/features/records/record-page.tsx";

/** A record's own page, put together from the features that have a part in it. */
export function RecordScreen({ entity, id, workspace }: { entity: Entity; id: string; workspace: Workspace }) {
  return <RecordPage key={id} entity={entity} id={id} workspace={workspace} />;
}

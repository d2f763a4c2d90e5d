import { useSuspenseQuery } from "@tanstack/react-query";

import type { Entity } from "#domain/records/entity.ts";
import { hasFeature } from "#domain/records/kinds/kinds.ts";
import { recordQuery } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { EmailButton } from "#web/features/mail/compose/email-button.tsx";
import { PhoneBar } from "#web/features/records/activities/phone-bar.tsx";

/** Renders the phone bar of a record. For a deal, it calls the deal's contact. */
export function RecordPhoneBar({ entity, id, workspace }: { entity: Entity; id: string; workspace: Workspace }) {
  const { data: record } = useSuspenseQuery(recordQuery(entity, id));
  const person = record.person as { phone: string | null } | null | undefined;
  const contact = record.contact as { name: string } | null | undefined;
  const stage = record.stage as { kind: string } | null | undefined;
  const phone = (record.phone ?? person?.phone ?? null) as string | null;
  return (
    <PhoneBar
      entity={entity}
      id={id}
      name={entity === "deals" ? (contact?.name ?? String(record.name)) : String(record.name)}
      phone={phone}
      isClosed={stage ? stage.kind !== "open" : false}
      workspace={workspace}
      email={hasFeature(entity, "mail") && <EmailButton about={{ entity, id }} />}
    />
  );
}

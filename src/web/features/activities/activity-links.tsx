import type { Entity } from "#domain/records/entity.ts";
import { type AboutRecords, recordsAbout } from "#web/data/records/about-records.ts";
import { RecordLink } from "#web/ui/record-link.tsx";

/** Renders links to the records of an activity. */
export function ActivityLinks({ activity, except }: { activity: AboutRecords; except?: string }) {
  return <AboutLinks records={recordsAbout(activity)} except={except} />;
}

type Props = { records: readonly { entity: Entity; id: string; name: string }[]; except: string | undefined };

/** Renders links to related records, except the one whose page it appears on. */
export function AboutLinks({ records, except }: Props) {
  const named = records.filter(({ id }) => id !== except);
  if (named.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 text-xs">
      {named.map(({ entity, id, name }) => (
        <li key={id} className="min-w-0">
          <RecordLink entity={entity} id={id} className="block truncate">
            {name}
          </RecordLink>
        </li>
      ))}
    </ul>
  );
}

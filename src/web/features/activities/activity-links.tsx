import { type AboutRecords, recordsAbout } from "#web/data/records/about-records.ts";
import { RecordLink } from "#web/ui/record-link.tsx";

/** The records an activity is about. */
export function ActivityLinks({ activity, except }: { activity: AboutRecords; except?: string }) {
  const records = recordsAbout(activity).filter(({ id }) => id !== except);
  if (records.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 text-xs">
      {records.map(({ entity, id, name }) => (
        <li key={id} className="min-w-0">
          <RecordLink entity={entity} id={id} className="block truncate">
            {name}
          </RecordLink>
        </li>
      ))}
    </ul>
  );
}

import { Link } from "@tanstack/react-router";

import { type AboutRecords, recordsAbout } from "#web/data/records/about-records.ts";
import { recordTarget } from "#web/ui/record-target.ts";

/** The records an activity is about. */
export function ActivityLinks({ activity, except }: { activity: AboutRecords; except?: string }) {
  const records = recordsAbout(activity).filter(({ id }) => id !== except);
  if (records.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 text-xs">
      {records.map(({ entity, id, name }) => (
        <li key={id} className="min-w-0">
          <Link {...recordTarget(entity, id)} className="block truncate hover:underline">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

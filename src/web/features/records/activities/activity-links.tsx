import { briefDealName } from "#domain/deals/brief-deal-name.ts";
import type { Entity } from "#domain/records/entity.ts";
import { type AboutRecords, recordsAbout } from "#web/data/records/about-records.ts";
import { cn } from "#web/ui/class-names.ts";
import { RecordLink } from "#web/ui/record-link.tsx";

export function ActivityLinks({ activity, ...props }: { activity: AboutRecords } & Omit<Props, "records">) {
  return <AboutLinks records={recordsAbout(activity)} {...props} />;
}

type Props = {
  records: readonly { entity: Entity; id: string; name: string }[];
  except?: string | undefined;
  /** The account that the page shows, which is left out of names. */
  account?: string | undefined;
  className?: string;
};

/** Renders links to related records. `except` is the ID of the record whose page contains the links. */
export function AboutLinks({ records, except, account, className }: Props) {
  const named = records.filter(({ id }) => id !== except);
  if (named.length === 0) return null;
  return (
    <ul className={cn("flex min-w-0 flex-wrap gap-x-3 text-xs", className)}>
      {named.map(({ entity, id, name }, at) => (
        <li key={id} className="max-w-full min-w-0">
          <RecordLink
            entity={entity}
            id={id}
            className={cn("block truncate pointer-coarse:-my-3", at > 0 && "text-muted-foreground")}
          >
            {briefDealName(name, account)}
          </RecordLink>
        </li>
      ))}
    </ul>
  );
}

import { useQuery } from "@tanstack/react-query";

import { tagsQuery } from "#web/data/records/tags.ts";
import { cn } from "#web/ui/class-names.ts";
import { TagLabel } from "#web/ui/tag-label.tsx";

/** Renders the tags of a record by name; in a table as many as fit, and all of them on hover. */
export function TagChips({ ids, isInTable }: { ids: readonly string[]; isInTable: boolean }) {
  const { data: tags = [] } = useQuery(tagsQuery());
  const shown = tags.filter(({ id }) => ids.includes(id));
  return (
    <ul
      className={cn("flex gap-1", !isInTable && "flex-wrap")}
      title={isInTable ? shown.map(({ name }) => name).join(", ") : undefined}
    >
      {shown.map((tag) => (
        <li
          key={tag.id}
          className="bg-secondary text-secondary-foreground inline-flex h-5 max-w-full shrink-0 items-center rounded-sm px-1.5 text-xs font-medium"
        >
          <TagLabel tag={tag} />
        </li>
      ))}
    </ul>
  );
}

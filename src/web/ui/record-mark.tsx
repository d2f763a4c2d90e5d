import type { Entity } from "#domain/records/entity.ts";
import { initials } from "#domain/workspace/people/initials.ts";

import { cn } from "./class-names.ts";
import { kindIcons } from "./kind-icons.ts";

const tints = [
  "bg-chart-1/20",
  "bg-chart-2/20",
  "bg-chart-3/25",
  "bg-chart-4/20",
  "bg-chart-5/20",
  "bg-chart-6/20",
  "bg-chart-7/30",
] as const;

/** Shapes of the marks of accounts and contacts. Other records show the icon of their kind. */
const shapes: Partial<Record<Entity, string>> = { accounts: "rounded-sm", contacts: "rounded-full" };

export const hasInitials = (entity: Entity) => shapes[entity] !== undefined;

/**
 * Renders the initials of a contact or account in a colour derived from the name; for other kinds, their icon.
 * Decorative, because the name is shown next to it.
 */
export function RecordMark({ entity, name, className }: { entity: Entity; name: string; className?: string }) {
  const shape = shapes[entity];
  if (!shape) {
    const Icon = kindIcons[entity];
    return <Icon aria-hidden className={cn("text-muted-foreground size-3.5 shrink-0", className)} />;
  }
  const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return (
    <span
      aria-hidden
      // Rendered by CSS, so that the initials are not copied or read aloud together with the name.
      data-letters={initials(name)}
      className={cn(
        "inline-grid size-5 shrink-0 place-items-center text-[0.625rem] font-medium text-foreground before:content-[attr(data-letters)]",
        shape,
        tints[sum % tints.length],
        className,
      )}
    />
  );
}

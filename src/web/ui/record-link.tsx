import { type HistoryState, Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";

import type { Entity } from "#domain/records/entity.ts";
import { cn } from "#web/ui/class-names.ts";
import { recordTarget } from "#web/ui/record-target.ts";

type Props = { entity: Entity; id: string; state?: HistoryState } & Omit<ComponentProps<"a">, "href" | "id">;

export function RecordLink({ entity, id, className, ...props }: Props) {
  return (
    <Link {...recordTarget(entity, id)} className={cn("underline-offset-4 hover:underline", className)} {...props} />
  );
}

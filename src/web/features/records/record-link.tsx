import { type HistoryState, Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";

import type { Entity } from "#domain/records/entity.ts";
import { recordTarget } from "#web/ui/record-target.ts";

type Props = { entity: Entity; id: string; state?: HistoryState } & Omit<ComponentProps<"a">, "href" | "id">;

export function RecordLink({ entity, id, ...props }: Props) {
  return <Link {...recordTarget(entity, id)} {...props} />;
}

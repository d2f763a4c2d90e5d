import { useSuspenseQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";

import { teamQuery } from "#web/data/workspace/team.ts";
import { isAdmin } from "#web/data/workspace/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** Renders the members who have access to a screen, for users who do not. */
export function AdminsOnly({ title, text }: { title: string; text: (names: string) => string }) {
  const { list } = useFormat();
  const { data: members } = useSuspenseQuery(teamQuery());
  const names = members.filter(isAdmin).map(({ name }) => name);
  return <EmptyState icon={Lock} title={title} text={text(list(names, "disjunction"))} />;
}

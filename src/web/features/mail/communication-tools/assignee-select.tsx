import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";

import { offered } from "#domain/workspace/people/members.ts";
import type { Conversation } from "#web/data/mail/conversations.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { Select } from "#web/ui/kit/select.tsx";

import { useTriage } from "./use-triage.ts";

type Props = {
  conversations: readonly Conversation[];
  /** The current assignee; if undefined, none is preselected. */
  value?: string | null;
  className?: string;
};

export function AssigneeSelect({ conversations, value, className }: Props) {
  const { t } = useTranslation("communication-tools");
  const { data: members = [] } = useQuery(membersQuery());
  const { assign } = useTriage();
  const people = offered(members, value ?? null)
    .filter(({ id, user_id: login }) => login !== null || id === value)
    .map(({ id, name }) => [id, name] as const);
  return (
    <Select
      aria-label={t("assign")}
      className={className}
      mark={<UserRound className="size-4" />}
      value={value === undefined ? "" : (value ?? "nobody")}
      options={[
        ...(value === undefined ? [["", t("assign")] as const] : []),
        ["nobody", t("nobodyAssigned")],
        ...people,
      ]}
      onChange={(id) => {
        const to = members.find((member) => member.id === id);
        if (id) void assign(conversations, to ? { id: to.id, name: to.name } : null);
      }}
    />
  );
}

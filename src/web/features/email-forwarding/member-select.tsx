import { useSuspenseQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { membersQuery } from "#web/data/workspace/members.ts";
import { Select } from "#web/ui/kit/select.tsx";

type Props = Omit<ComponentProps<typeof Select>, "options" | "value" | "onChange"> & {
  value: string;
  onChange: (member: string) => void;
};

/** Renders the choice of a member with a login, or of none. */
export function MemberSelect(props: Props) {
  const { t } = useTranslation("mail-rules");
  const { data: members } = useSuspenseQuery(membersQuery());
  const able = members.filter(({ user_id: user, id }) => user !== null || id === props.value);
  return <Select {...props} options={[["", t("rules.nobody")], ...able.map(({ id, name }) => [id, name] as const)]} />;
}

import { useQuery } from "@tanstack/react-query";

import type { MailPerson } from "#domain/mail/email.ts";
import { firstNameOf, type PlaceholderValues } from "#domain/mail/fill-template.ts";
import { personQuery } from "#web/data/mail/find-people.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";

/** Returns the placeholder values known of the recipient and the sender, for templates. */
export function usePlaceholderValues(to: MailPerson | undefined, workspace: Workspace): PlaceholderValues {
  const { data: contact } = useQuery(personQuery(to?.address ?? ""));
  const { data: members = [] } = useQuery(membersQuery());
  const name = contact?.name ?? to?.name ?? "";
  return {
    name,
    first_name: name && firstNameOf({ given_name: contact?.given_name ?? null, name }),
    account: contact?.account?.name,
    my_name: members.find(({ id }) => id === workspace.memberId)?.name,
  };
}

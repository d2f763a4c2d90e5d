import { useQuery } from "@tanstack/react-query";

import { membersQuery } from "#web/data/workspace/members.ts";

import { Face } from "./face.tsx";

type MemberFaceProps = { member: { id: string; name: string }; className?: string };

/** Renders the avatar of a member that a record refers to. */
export function MemberFace({ member: { id, name }, className }: MemberFaceProps) {
  const { data: members } = useQuery(membersQuery());
  return <Face userId={members?.find((member) => member.id === id)?.user_id} name={name} className={className} />;
}

import { useQuery } from "@tanstack/react-query";

import { membersQuery } from "#web/data/workspace/members.ts";

import { Face } from "./face.tsx";

type MemberFaceProps = { member: { id: string; name: string }; className?: string };

/** The face of a member of the workspace, as the rest of a record names them. */
export function MemberFace({ member: { id, name }, className }: MemberFaceProps) {
  const { data: members } = useQuery(membersQuery());
  return <Face userId={members?.find((one) => one.id === id)?.user_id} name={name} className={className} />;
}

import { MemberFace } from "./member-face.tsx";

export function MemberName({ member }: { member: { id: string; name: string } }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-bottom">
      <MemberFace member={member} />
      <span className="truncate">{member.name}</span>
    </span>
  );
}

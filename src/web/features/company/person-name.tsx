import { MemberFace } from "#web/people/member-face.tsx";
import { cn } from "#web/ui/class-names.ts";

type PersonNameProps = { person: { id: string; name: string }; className?: string };

/** Somebody by face and name; a long name takes the lines it needs. */
export function PersonName({ person, className }: PersonNameProps) {
  return (
    <span className={cn("inline-flex max-w-full items-start gap-1.5 text-left", className)}>
      <MemberFace member={person} />
      <span className="min-w-0 wrap-anywhere">{person.name}</span>
    </span>
  );
}

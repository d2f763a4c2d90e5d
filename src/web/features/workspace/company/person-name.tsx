import { MemberFace } from "#web/people/member-face.tsx";
import { cn } from "#web/ui/class-names.ts";

type PersonNameProps = { person: { id: string; name: string }; className?: string };

/** Renders a person's photo and name. Long names wrap. */
export function PersonName({ person, className }: PersonNameProps) {
  return (
    <span className={cn("inline-flex max-w-full items-start gap-1.5 text-left", className)}>
      <MemberFace member={person} />
      <span className="min-w-0 wrap-anywhere">{person.name}</span>
    </span>
  );
}

import { useQuery } from "@tanstack/react-query";

import { initials } from "#domain/workspace/people/initials.ts";
import { photoQuery, photosQuery } from "#web/data/workspace/photos.ts";
import { cn } from "#web/ui/class-names.ts";

type FaceProps = {
  /** User ID of the person; members without a login have no photo. */
  userId: string | null | undefined;
  name: string;
  className?: string;
};

/** Renders a person's photo or initials. Decorative, because the name is shown next to it. */
export function Face({ userId, name, className }: FaceProps) {
  const { data: photos } = useQuery(photosQuery);
  const { data: photo } = useQuery(photoQuery(userId ?? "", userId ? photos?.[userId] : undefined));
  const look = cn("size-5 shrink-0 rounded-full text-[0.625rem]", className);
  if (photo) return <img src={photo} alt="" className={cn(look, "object-cover")} />;
  return (
    <span
      aria-hidden
      // Rendered by CSS, so that the initials are not copied or read aloud together with the name.
      data-letters={initials(name)}
      className={cn(
        look,
        "bg-secondary text-secondary-foreground inline-grid place-items-center font-medium before:content-[attr(data-letters)]",
      )}
    />
  );
}

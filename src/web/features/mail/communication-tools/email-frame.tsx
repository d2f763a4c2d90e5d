import { useQuery } from "@tanstack/react-query";
import { ImageDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { emailPageQuery } from "#web/data/mail/emails.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

/**
 * Renders an email with its original layout in a sandboxed frame without scripts, forms and network access. Remote
 * images are loaded on request.
 */
export function EmailFrame({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation("communication-tools");
  const { data } = useQuery(emailPageQuery(id));
  const [withPictures, setWithPictures] = useState(false);
  if (!data) return <Skeleton className="h-60" />;
  if (data.page === null) return <p className="text-muted-foreground text-sm">{t("email.noPage")}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {data.with_pictures && !withPictures && (
        <div className="text-muted-foreground flex flex-wrap items-center gap-2 text-xs">
          <span>{t("email.picturesHidden")}</span>
          <Button variant="outline" size="sm" onClick={() => setWithPictures(true)}>
            <ImageDown />
            {t("email.showPictures")}
          </Button>
        </div>
      )}
      <div className="h-[55dvh] max-h-[200dvh] min-h-48 resize-y overflow-hidden rounded-md border">
        <iframe
          title={title}
          src={(withPictures && data.with_pictures) || data.page}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          className="size-full"
        />
      </div>
    </div>
  );
}

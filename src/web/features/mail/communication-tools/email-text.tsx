import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { findLinks } from "#domain/mail/find-links.ts";
import { splitQuoted } from "#domain/mail/split-quoted.ts";
import { Button } from "#web/ui/kit/button.tsx";

/** Renders the text of an email, with the quoted text at its end collapsed. */
export function EmailText({ text }: { text: string }) {
  const { t } = useTranslation("communication-tools");
  const [isUnfolded, setUnfolded] = useState(false);
  const { written, quoted } = splitQuoted(text);
  if (text.trim() === "") return <p className="text-muted-foreground text-sm">{t("email.empty")}</p>;
  return (
    <div className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      <LinkedText text={written} />
      {quoted && (
        <Button
          variant="secondary"
          className="h-5 w-9 px-0"
          aria-expanded={isUnfolded}
          aria-label={t(isUnfolded ? "email.hideQuoted" : "email.showQuoted")}
          title={t(isUnfolded ? "email.hideQuoted" : "email.showQuoted")}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Ellipsis />
        </Button>
      )}
      {isUnfolded && (
        <div className="text-muted-foreground border-l-2 pl-3">
          <LinkedText text={quoted} />
        </div>
      )}
    </div>
  );
}

function LinkedText({ text }: { text: string }) {
  return (
    <p className="break-words whitespace-pre-wrap">
      {findLinks(text).map(({ text: linkText, address }, index) =>
        address ? (
          <a
            key={index}
            href={address}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="decoration-input underline underline-offset-2 hover:decoration-current"
          >
            {linkText}
          </a>
        ) : (
          linkText
        ),
      )}
    </p>
  );
}

import { useTranslation } from "react-i18next";

import type { Party } from "#domain/relations/relation.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";

/** The name of a party; it leads to its record, where it is one. */
export function PartyLink({ party: { kind, id, name } }: { party: Party }) {
  if (kind === "members") return <>{name}</>;
  return (
    <RecordLink entity={kind} id={id}>
      {name}
    </RecordLink>
  );
}

/** The name of a party with what it is; pressed, it is what the graph is drawn around. */
export function PartyFocus({ party, onFocus }: { party: Party; onFocus: (id: string) => void }) {
  const { t } = useTranslation("relations");
  return (
    <>
      <Button
        variant="link"
        size="inline"
        className="inline text-left font-normal whitespace-normal no-underline hover:underline"
        aria-label={t("focus.on", { name: party.name })}
        onClick={() => onFocus(party.id)}
      >
        {party.name}
      </Button>
      <span className="text-muted-foreground block text-xs">{t(`kind.${party.kind}`)}</span>
    </>
  );
}

import { useTranslation } from "react-i18next";

import type { Party } from "#domain/customers/relations/relation.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { RecordMark } from "#web/ui/record-mark.tsx";

/** Renders the name of a party, linked to its record if it has one. */
export function PartyLink({ party: { kind, id, name } }: { party: Party }) {
  if (kind === "members") return <>{name}</>;
  return (
    <RecordLink entity={kind} id={id}>
      {name}
    </RecordLink>
  );
}

/** Renders the name of a contact or account with its mark, linked to its record. */
export function MarkedParty({ party }: { party: Party }) {
  return (
    <span className="flex items-center gap-2 font-medium">
      {party.kind !== "members" && <RecordMark entity={party.kind} name={party.name} />}
      <PartyLink party={party} />
    </span>
  );
}

/** Renders the name and kind of a party as a button that centres the graph on it. */
export function PartyFocus({ party, onFocus }: { party: Party; onFocus: (id: string) => void }) {
  const { t } = useTranslation(["relations", "kinds"]);
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
      <span className="text-muted-foreground block text-xs">
        {party.kind === "members" ? t("colleague") : t(`kinds:${party.kind}.one`)}
      </span>
    </>
  );
}

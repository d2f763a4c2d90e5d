import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import { type Party, partyKinds } from "#domain/customers/relations/relation.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { recordTarget } from "#web/ui/record-target.ts";

import { partyGroups } from "./party-groups.ts";
import type { OnRelationSearch } from "./relation-search.ts";

type Props = { parties: readonly Party[]; focus: Party | undefined; isWider: boolean; onSearch: OnRelationSearch };

export function FocusBar({ parties, focus, isWider, onSearch }: Props) {
  const { t } = useTranslation(["relations", "kinds"]);
  const id = useId();
  const groups = partyKinds
    .map((kind) => ({
      label: t(partyGroups[kind]),
      options: parties.filter((party) => party.kind === kind).map((party) => [party.id, party.name] as const),
    }))
    .filter(({ options }) => options.length > 0);
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <label htmlFor={id} className="text-muted-foreground text-sm">
        {t("focus.label")}
      </label>
      <Select
        id={id}
        className="w-56"
        value={focus?.id ?? ""}
        options={[["", t("focus.everybody")], ...groups]}
        onChange={(selected) => onSearch({ focus: selected || undefined, wider: undefined })}
      />
      {focus && (
        <>
          <Button
            variant="outline"
            aria-pressed={isWider}
            onClick={() => onSearch({ wider: isWider ? undefined : true })}
          >
            {t(isWider ? "focus.narrow" : "focus.widen")}
          </Button>
          {focus.kind !== "members" && (
            <Link {...recordTarget(focus.kind, focus.id)} className={buttonVariants({ variant: "ghost" })}>
              {t("focus.open")}
            </Link>
          )}
          <Button variant="ghost" onClick={() => onSearch({ focus: undefined, wider: undefined })}>
            {t("focus.clear")}
          </Button>
        </>
      )}
    </div>
  );
}

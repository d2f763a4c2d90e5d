import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { holdingsQuery } from "#web/data/workspace/team.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const kinds = ["accounts", "contacts", "deals", "tasks"] as const;
type Colleague = { id: string; name: string };
type HeirFieldProps = {
  label: string;
  /** The member who leaves. */
  memberId: string;
  workspace?: string;
  heirs: readonly Colleague[];
  value: string | undefined;
  onChange: (id: string) => void;
};

/**
 * Asks for the heir of a member's records, with the number of records of each kind. If there are none, shows only a
 * note.
 */
export function HeirField({ label, memberId, workspace, heirs, value, onChange }: HeirFieldProps) {
  const { t } = useTranslation(["team", "kinds"]);
  const { number, list } = useFormat();
  const { data: holdings } = useQuery(holdingsQuery(memberId, workspace));
  const owned = kinds.flatMap((kind) => {
    const count = holdings?.[kind] ?? 0;
    return count > 0
      ? [t(kind === "tasks" ? "holdings.tasks" : `kinds:${kind}.count`, { count, total: number(count) })]
      : [];
  });
  if (holdings && owned.length === 0) return <p className="text-muted-foreground text-sm">{t("holdings.nothing")}</p>;
  return (
    <Field label={label} hint={list(owned)}>
      {(control) => (
        <Select {...control} value={value} options={heirs.map(({ id, name }) => [id, name])} onChange={onChange} />
      )}
    </Field>
  );
}

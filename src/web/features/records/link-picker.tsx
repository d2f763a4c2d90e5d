import { useMutation, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { nameKey } from "#domain/imports/name-key.ts";
import type { Entity } from "#domain/records/entity.ts";
import { linkChoicesQuery } from "#web/data/records/link-choices.ts";
import { linkedNameQuery } from "#web/data/records/linked-name.ts";
import { type Columns, createRecord } from "#web/data/records/records.ts";
import { ComboBox } from "#web/ui/combo-box.tsx";

type Props = {
  id: string;
  "aria-label"?: string;
  placeholder?: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
  target: Entity;
  value: string;
  /** Name of the linked record; fetched if undefined. */
  linkName: string | undefined;
  /** Columns of a record that is created here from the typed name; undefined if none can be created. */
  creates?: Columns | undefined;
  onChange: (id: string) => void;
  onBlur?: () => void;
};

const newId = "new";

export function LinkPicker({ value, onChange, onBlur, linkName, creates, target, placeholder, ...tie }: Props) {
  const { t } = useTranslation(["records", "common"]);
  const [typed, setTyped] = useState<string | null>(null);
  const [selected, setChosen] = useState<{ id: string; name: string } | null>(
    value && linkName ? { id: value, name: linkName } : null,
  );
  const { data: options = [], isPlaceholderData } = useQuery({
    ...linkChoicesQuery(target, typed ?? ""),
    enabled: typed !== null,
  });
  const isKnown = value === (selected?.id ?? "");
  const { data: name } = useQuery({ ...linkedNameQuery(target, value), enabled: value !== "" && !isKnown });
  const current = isKnown ? (selected ?? undefined) : name ? { id: value, name } : undefined;
  const choose = (record: { id: string; name: string } | null) => {
    setChosen(record);
    onChange(record?.id ?? "");
    setTyped(null);
  };
  const { mutate: create } = useMutation({
    ...createRecord(target),
    onSuccess: ({ id, name: createdName }) => choose({ id, name: String(createdName) }),
  });
  const newName = typed?.trim() ?? "";
  const isNew = creates && newName !== "" && !options.some((record) => nameKey(record.name) === nameKey(newName));
  const choices = isNew ? [...options, { id: newId, name: t("form.createLink", { name: newName }) }] : options;
  return (
    <ComboBox
      {...tie}
      placeholder={placeholder ?? t("common:find.search")}
      current={current}
      typed={typed}
      onType={setTyped}
      choices={choices}
      isBehind={isPlaceholderData}
      onChoose={(choice) => (choice.id === newId ? create({ name: newName, ...creates }) : choose(choice))}
      onBlur={() => {
        // An empty input removes the link. Other text without a selection is discarded.
        if (typed?.trim() === "" && !current) onChange("");
        onBlur?.();
      }}
    >
      {current && (
        <button
          type="button"
          aria-label={t("form.removeLink", { name: current.name })}
          className="text-muted-foreground hover:bg-accent hover:text-foreground absolute top-1 right-1 rounded-sm p-1"
          onClick={() => choose(null)}
        >
          <X className="size-4" />
        </button>
      )}
    </ComboBox>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { RefCallback } from "react";

import { toDraftOf, toText } from "#domain/custom-form.ts";
import type { RecordColumn } from "#domain/record-columns.ts";
import { linkedNameQuery } from "#web/data/linked-name.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { ValueControl } from "./value-control.tsx";

type Props = {
  id: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
  column: RecordColumn;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  inputRef: RefCallback<{ focus: () => void }>;
};

/** The box of a field that the workspace added. */
export function CustomBox({ id, column, value, onChange, onBlur, inputRef, ...tie }: Props) {
  const target = column.kind === "link" && column.target !== "members" ? column.target : undefined;
  const { data: name, isPending } = useQuery({
    ...linkedNameQuery(target ?? "accounts", value),
    enabled: target !== undefined && value !== "",
  });
  // The picker knows the name of what it points to from the start.
  if (target && value && isPending) return <Skeleton className="h-8" />;
  return (
    <div
      ref={() => inputRef({ focus: () => document.getElementById(id)?.focus() })}
      onBlur={onBlur}
      {...(column.kind === "multiChoice" && { role: "group", "aria-label": column.label })}
    >
      <ValueControl
        id={id}
        label={column.label ?? column.name}
        column={{ ...column, isRequired: column.isAskedFor === true }}
        draft={toDraftOf(column, value)}
        linkName={name ?? undefined}
        problemId={tie["aria-invalid"] ? tie["aria-describedby"] : undefined}
        onChange={(draft) => onChange(toText(draft))}
      />
    </div>
  );
}

import { lazy, Suspense } from "react";

import { zoneName } from "#domain/time/time-zones.ts";
import { Input } from "#web/ui/kit/input.tsx";

export type TimeZoneFieldProps = {
  id: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
  disabled?: boolean;
  /** Name of a time zone; empty if `here` is set and no zone is selected. */
  value: string;
  /** Label of the option that selects no zone. */
  here?: string;
  onChange: (zone: string) => void;
};

const Picker = lazy(async () => ({ default: (await import("./time-zone-picker.tsx")).TimeZonePicker }));

export function TimeZoneField(props: TimeZoneFieldProps) {
  const { id, value, here = "" } = props;
  return (
    <Suspense fallback={<Input id={id} readOnly value={value === "" ? here : zoneName(value)} />}>
      <Picker {...props} />
    </Suspense>
  );
}

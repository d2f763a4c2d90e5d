import type { ComponentProps } from "react";

import { Select } from "./kit/select.tsx";
import { useFormat } from "./use-format.ts";

type Props = Omit<ComponentProps<typeof Select>, "options" | "onChange" | "mark" | "value"> & {
  /** HH:MM. */
  value: string;
  onChange: (time: string) => void;
};

const quarters = Array.from({ length: 96 }, (_, at) =>
  [Math.floor(at / 4), (at % 4) * 15].map((part) => String(part).padStart(2, "0")).join(":"),
);

/** Renders a select of the quarters of an hour in the user's format. A time between two quarters is kept. */
export function TimeSelect({ value, onChange, ...select }: Props) {
  const { time } = useFormat();
  const times = quarters.includes(value) ? quarters : [...quarters, value].toSorted();
  return (
    <Select
      {...select}
      value={value}
      options={times.map((at) => [at, time(`1970-01-01T${at}:00Z`, "UTC")] as const)}
      onChange={onChange}
    />
  );
}

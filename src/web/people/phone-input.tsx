import { type ComponentProps, useEffect, useEffectEvent, useId, useState } from "react";

import type { PhoneFormat } from "#domain/records/phone-format.ts";
import { useWorkspaceTimeZone } from "#web/data/workspace/time-zones.ts";
import { cn } from "#web/ui/class-names.ts";
import { Input } from "#web/ui/kit/input.tsx";

type Props = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  /** The number in the international format, or a text that is not a number. */
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

/**
 * Renders an input for a phone number. Numbers of the workspace's country are written in its national format, others
 * with their calling code.
 */
export function PhoneInput({ value, onChange, onBlur, className, ...input }: Props) {
  const timeZone = useWorkspaceTimeZone();
  const [format, setFormat] = useState<PhoneFormat>();
  // The text being typed; null while the input is not being edited.
  const [typed, setTyped] = useState<string | null>(null);
  const codeId = useId();
  const apply = useEffectEvent((loaded: PhoneFormat) => {
    setFormat(loaded);
    // The first digits may be typed before the formats have loaded.
    if (typed !== null) onChange({ target: { value: loaded.toInternational(typed) } });
  });
  useEffect(() => {
    let isShown = true;
    import("#domain/records/phone-format.ts").then(
      ({ phoneFormat }) => isShown && apply(phoneFormat(timeZone)),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [timeZone]);
  const written = typed ?? format?.toNational(value) ?? value;
  const code = format && value.startsWith("+") && !written.startsWith("+") ? format.callingCode : "";
  return (
    <span className="relative block min-w-0">
      <Input
        {...input}
        type="tel"
        className={cn(code && "pr-12", className)}
        value={written}
        aria-describedby={[input["aria-describedby"], code && codeId].filter(Boolean).join(" ") || undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange({ target: { value: format?.toInternational(target.value) ?? target.value } });
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      {code && (
        <span
          id={codeId}
          className="text-muted-foreground pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-xs"
        >
          {code}
        </span>
      )}
    </span>
  );
}

import { CalendarDays } from "lucide-react";
import { type ComponentProps, Suspense, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { dayIn, formatDay, isDay } from "#domain/time/dates.ts";
import type { readTypedDay } from "#domain/time/read-typed-day.ts";
import { cn } from "#web/ui/class-names.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

import { Input } from "./input.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "./popover.tsx";
import { Skeleton } from "./skeleton.tsx";

const Calendar = lazyPart(async () => (await import("./calendar.tsx")).Calendar);

let reader: typeof readTypedDay | undefined;
const loadReader = async () => {
  reader ??= (await import("#domain/time/read-typed-day.ts")).readTypedDay;
  return reader;
};

type Props = Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "min" | "max"> & {
  /** YYYY-MM-DD, or typed text that is not a day. */
  value: string;
  /** Called with the day as YYYY-MM-DD; if the text cannot be parsed, with the text. */
  onChange: (event: { target: { value: string } }) => void;
  /** First and last day that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
};

/** Renders an input for a day in the user's format, with a calendar. It also accepts words such as "tomorrow". */
export function DateInput({ value, onChange, min, max, className, onBlur, onFocus, onKeyDown, ...input }: Props) {
  const { t, i18n } = useTranslation("common");
  const { language } = i18n;
  // The text being typed; null while the input is not being edited.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const today = dayIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const emit = (day: string) => onChange({ target: { value: day } });
  const read = (text: string) => (reader && text !== "" ? (reader(text, { language, today }) ?? text) : text);
  const written = isDay(value) ? formatDay(value, language) : value;
  const isUnderstood = typed !== null && typed !== written && isDay(value);
  const choose = (day: string) => {
    setTyped(null);
    emit(day);
    setOpen(false);
    box.current?.focus();
  };
  return (
    <span className="relative block min-w-0">
      <Input
        {...input}
        ref={box}
        autoComplete="off"
        className={cn("pr-8", className)}
        value={typed ?? written}
        aria-describedby={[input["aria-describedby"], isUnderstood && noteId].filter(Boolean).join(" ") || undefined}
        onFocus={(event) => {
          onFocus?.(event);
          void loadReader().catch(() => undefined);
        }}
        onChange={({ target }) => {
          const text = target.value;
          setTyped(text);
          emit(read(text));
          // The first letters may be typed before the parser has loaded.
          if (!reader)
            void loadReader().then(
              () => box.current?.value === text && emit(read(text)),
              () => undefined,
            );
        }}
        onKeyDown={(event) => {
          if (event.altKey && event.key === "ArrowDown") {
            event.preventDefault();
            setOpen(true);
          }
          onKeyDown?.(event);
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      {isUnderstood && (
        <output
          id={noteId}
          className="text-muted-foreground bg-card pointer-events-none absolute inset-y-px right-8 flex items-center pl-2 text-xs"
        >
          {written}
        </output>
      )}
      <Popover open={isOpen} onOpenChange={setOpen}>
        <PopoverTrigger
          tabIndex={-1}
          disabled={input.disabled}
          aria-label={t("calendar.open")}
          className="text-muted-foreground hover:text-foreground absolute inset-y-0 right-0 grid w-8 place-items-center rounded-md"
        >
          <CalendarDays aria-hidden className="size-4" />
        </PopoverTrigger>
        <PopoverContent
          data-editor
          aria-label={t("calendar.open")}
          className="w-auto"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            box.current?.focus();
          }}
        >
          <Suspense fallback={<Skeleton className="size-64" />}>
            <Calendar value={isDay(value) ? value : ""} today={today} min={min} max={max} onChoose={choose} />
          </Suspense>
        </PopoverContent>
      </Popover>
    </span>
  );
}

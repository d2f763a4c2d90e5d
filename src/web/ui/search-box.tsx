import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { cn } from "#web/ui/class-names.ts";
import { isShortcut } from "#web/ui/is-shortcut.ts";
import { Input } from "#web/ui/kit/input.tsx";

/** Moves the focus to a search box that has just been opened. */
export const focusField = (box: HTMLElement | null) => box?.querySelector("input")?.focus();

/** Renders a debounced search input. The `/` key focuses it. */
export function SearchBox({
  label,
  value,
  onChange,
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  // The text being typed; null if the input shows the text from the URL.
  const [draft, setDraft] = useState<string | null>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || !isShortcut(event)) return;
      event.preventDefault();
      input.current?.select();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);

  // Sends only if a text is pending. Comparing with `value` is not sufficient, because an earlier text may still be
  // pending.
  const send = (typed: string) => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    onChange(typed.trim());
  };
  // A pending search must not reopen a screen that the user has left.
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string) => {
    setDraft(typed);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => send(typed), 200);
  };
  const leave = () => {
    if (draft !== null) send(draft);
    setDraft(null);
  };

  return (
    <div className={cn("relative min-w-40 flex-1 sm:w-64 sm:flex-none", className)}>
      <Search
        aria-hidden
        className="text-muted-foreground pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2"
      />
      <Input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={draft ?? value}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === "Enter") send(event.currentTarget.value);
          if (event.key === "Escape") event.currentTarget.blur();
        }}
        className="peer pl-8 text-ellipsis sm:pr-8 [&::-webkit-search-cancel-button]:appearance-none"
      />
      <kbd
        aria-hidden
        className="text-muted-foreground pointer-events-none absolute top-1.5 right-2 hidden h-5 items-center rounded-sm border px-1.5 font-sans text-xs peer-focus:hidden sm:flex"
      >
        /
      </kbd>
    </div>
  );
}

import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "#web/ui/class-names.ts";
import { Input } from "#web/ui/kit/input.tsx";

/** An option. `note` explains the name where space permits; `end` is right-aligned. */
export type Choice = { id: string; name: string; note?: string; end?: string };

type ComboBoxProps = {
  id: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
  "aria-label"?: string;
  disabled?: boolean;
  placeholder: string;
  current: Choice | undefined;
  /** The search text; null while the list of options is closed. */
  typed: string | null;
  onType: (typed: string | null) => void;
  choices: readonly Choice[];
  /** True while the options still belong to the previous search text. */
  isBehind?: boolean;
  onChoose: (choice: Choice) => void;
  onBlur?: () => void;
  /** True if the input is part of a frame with other content, below which the options are listed. */
  isInline?: boolean;
  /** Content shown inside the input, next to its text. */
  children?: ReactNode;
};

/** Number of options that Page Up and Page Down move by. */
const page = 7;
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };

/** Renders an input with a searchable list of options. Focus stays in the input. */
export function ComboBox(props: ComboBoxProps) {
  const { id, disabled, placeholder, current, typed, onType, choices, isBehind, onChoose, onBlur } = props;
  const { t } = useTranslation("common");
  const [moved, setMoved] = useState<number | null>(null);
  const isOpen = typed !== null;
  const marked =
    moved ??
    (typed === ""
      ? Math.max(
          0,
          choices.findIndex((choice) => choice.id === current?.id),
        )
      : 0);

  const type = (text: string | null) => {
    onType(text);
    setMoved(null);
  };
  const choose = (choice: Choice) => {
    onChoose(choice);
    type(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      if (!isOpen) type("");
      else setMoved(Math.max(0, Math.min(choices.length - 1, marked + step)));
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      const choice = choices[marked];
      if (choice && !isBehind) choose(choice);
    } else if (event.key === "Escape" && isOpen) {
      // Closes just the list: `formLayer` keeps the surrounding dialog open.
      type(null);
    }
  };
  return (
    <div className={props.isInline ? "min-w-32 flex-1" : "relative"}>
      <Input
        id={id}
        aria-invalid={props["aria-invalid"]}
        aria-describedby={props["aria-describedby"]}
        aria-label={props["aria-label"]}
        disabled={disabled}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && choices[marked] ? `${id}-${marked}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? current?.name ?? ""}
        onChange={(event) => type(event.target.value)}
        onClick={() => isOpen || type("")}
        onKeyDown={onKeyDown}
        onBlur={() => {
          type(null);
          onBlur?.();
        }}
        className={cn(
          props.children && "pr-8",
          props.isInline && "h-7 border-0 bg-transparent px-1 focus-visible:outline-none",
        )}
      />
      {props.children}
      <ul
        id={`${id}-list`}
        ref={isOpen ? intoView : undefined}
        role="listbox"
        aria-label={t("find.search")}
        hidden={!isOpen}
        className="bg-popover absolute left-0 z-50 mt-1 max-h-64 w-full scrollbar-thin overflow-y-auto rounded-lg border p-1 shadow-md"
      >
        {isOpen &&
          choices.map((choice, index) => (
            <li
              key={choice.id}
              id={`${id}-${index}`}
              ref={index === marked ? intoView : undefined}
              role="option"
              aria-selected={index === marked}
              // Keeps focus in the input: losing it would close the list before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setMoved(index)}
              onClick={() => choose(choice)}
              className={cn(
                "flex min-h-8 cursor-default items-center gap-x-2 rounded-sm px-2 py-1.5",
                index === marked && "bg-accent",
              )}
            >
              <span className={choice.note ? "max-w-full shrink-0 truncate" : "truncate"}>{choice.name}</span>
              {choice.note && <span className="text-muted-foreground truncate text-xs">{choice.note}</span>}
              {choice.end && (
                <span className="text-muted-foreground ml-auto shrink-0 text-xs tabular-nums">{choice.end}</span>
              )}
            </li>
          ))}
        {isOpen && choices.length === 0 && (
          <li role="option" aria-selected={false} aria-disabled className="text-muted-foreground px-2 py-1.5">
            {t("find.nothing")}
          </li>
        )}
      </ul>
    </div>
  );
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

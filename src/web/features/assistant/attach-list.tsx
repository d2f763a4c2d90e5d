import { useTranslation } from "react-i18next";

import type { Attached } from "#domain/assistant/proposed-change.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { cn } from "#web/ui/class-names.ts";

type Props = {
  id: string;
  found: readonly Attached[];
  marked: number;
  /** True if the list is below the text box instead of above. */
  isBelow: boolean;
  onChoose: (chosen: Attached) => void;
};

export function AttachList({ id, found, marked, isBelow, onChoose }: Props) {
  const { t } = useTranslation(["ai-chat", "kinds", "records"]);
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t("attach.list")}
      className={cn(
        "bg-popover absolute z-50 w-96 max-w-full rounded-lg border p-1 shadow-md",
        isBelow ? "top-full mt-1" : "bottom-full mb-1",
      )}
    >
      {found.map((record, index) => (
        <li
          key={record.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(record)}
          className={cn("min-h-8 cursor-default rounded-sm px-2 py-1.5 text-sm", index === marked && "bg-accent")}
        >
          <span className="break-words">{record.name}</span>{" "}
          <span className="text-muted-foreground text-xs">
            {joinFacts([
              record.entity === "activities" ? t("doing.task") : t(`kinds:${record.entity}.one`),
              record.detail,
            ])}
          </span>
        </li>
      ))}
    </ul>
  );
}

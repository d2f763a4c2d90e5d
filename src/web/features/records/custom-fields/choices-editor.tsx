import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";

import type { FieldChoice } from "#domain/records/custom-fields/custom-fields.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { stageColours } from "#web/ui/stage-label.tsx";
import { tagColours } from "#web/ui/tag-colours.ts";

/** A choice being edited. `id` identifies its row; `key` is empty until the database assigns one. */
export type DraftChoice = FieldChoice & { id: string };

type Props = { choices: DraftChoice[]; onChange: (choices: DraftChoice[]) => void };

export function ChoicesEditor({ choices, onChange }: Props) {
  const { t } = useTranslation("custom-fields");
  const next = useRef(choices.length);
  const set = (id: string, changed: Partial<DraftChoice>) =>
    onChange(choices.map((choice) => (choice.id === id ? { ...choice, ...changed } : choice)));
  const add = () => {
    next.current += 1;
    const colour = tagColours[choices.length % tagColours.length] ?? "slate";
    onChange([...choices, { id: `new-${next.current}`, key: "", label: "", colour }]);
  };
  // In the last input, Enter adds another choice rather than saving an incomplete list.
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (index === choices.length - 1 && choices[index]?.label.trim()) add();
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t("form.choices")}</legend>
      <ul className="grid gap-1.5">
        {choices.map((choice, index) => {
          const name = choice.label || t("choice.number", { number: index + 1 });
          return (
            <li key={choice.id} className="flex items-center gap-1.5">
              <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${stageColours[choice.colour] ?? ""}`} />
              <Input
                aria-label={t("choice.label", { number: index + 1 })}
                autoFocus={choice.id.startsWith("new-")}
                autoComplete="off"
                maxLength={100}
                value={choice.label}
                onChange={(event) => set(choice.id, { label: event.target.value })}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
              <Select
                aria-label={t("choice.colour", { name })}
                className="w-28 shrink-0"
                value={choice.colour}
                options={tagColours.map((colour) => [colour, t(`colours.${colour}`)])}
                onChange={(colour) => set(choice.id, { colour })}
              />
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t("choice.remove", { name })}
                disabled={choices.length === 1}
                onClick={() => onChange(choices.filter(({ id }) => id !== choice.id))}
              >
                <X />
              </Button>
            </li>
          );
        })}
      </ul>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={add}>
        <Plus />
        {t("choice.add")}
      </Button>
    </fieldset>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity, OrganisationUnit } from "#domain/records/entity.ts";
import { foldText } from "#domain/records/lists/search-text.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { linkChoicesQuery, namesQuery, ownPartsQuery } from "#web/data/records/link-choices.ts";
import { tagsQuery } from "#web/data/records/tags.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { ChoiceLabel } from "#web/ui/choice-label.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { StageLabel } from "#web/ui/stage-label.tsx";
import { TagLabel } from "#web/ui/tag-label.tsx";

type Props = {
  column: RecordColumn;
  values: string[];
  onChange: (values: string[]) => void;
  /** True to render the options as chips side by side. */
  asChips?: boolean;
};
type Choice = { value: string; text: ReactNode };

/** Renders the possible values of a column as options; several can be selected. */
export function FilterChoices({ column, ...props }: Props) {
  if (column.kind === "tags") return <TagChoices {...props} />;
  switch (column.target) {
    case undefined:
      return (
        <Checkboxes
          choices={(column.choices ?? []).map((value) => ({
            value,
            text: <ChoiceLabel value={value} column={column} />,
          }))}
          {...props}
        />
      );
    case "stages":
      return <StageChoices {...props} />;
    case "members":
      return <MemberChoices {...props} />;
    case "companies":
    case "teams":
      return <OwnPartChoices part={column.target} {...props} />;
    default:
      return <SearchedChoices target={column.target} {...props} />;
  }
}

function StageChoices(props: Omit<Props, "column">) {
  const { data: stages = [] } = useQuery(stagesQuery());
  return (
    <Checkboxes {...props} choices={stages.map((stage) => ({ value: stage.id, text: <StageLabel {...stage} /> }))} />
  );
}

function MemberChoices(props: Omit<Props, "column">) {
  const { data: members = [] } = useQuery(membersQuery());
  return <NamedChoices {...props} of={members} textOf={({ name }) => name} />;
}

function OwnPartChoices({ part, ...props }: Omit<Props, "column"> & { part: OrganisationUnit }) {
  const { data: parts = [] } = useQuery(ownPartsQuery(part));
  return <NamedChoices {...props} of={parts} textOf={({ name }) => name} />;
}

function TagChoices(props: Omit<Props, "column">) {
  const { t } = useTranslation("records");
  const { data: tags } = useQuery(tagsQuery());
  if (tags?.length === 0) return <p className="text-muted-foreground text-sm">{t("filter.noTags")}</p>;
  return <NamedChoices {...props} of={tags ?? []} textOf={(tag) => <TagLabel tag={tag} />} />;
}

type NamedProps<Named> = Omit<Props, "column"> & { of: readonly Named[]; textOf: (one: Named) => ReactNode };

/** Renders a complete list of options. A long list can be searched. */
function NamedChoices<Named extends { id: string; name: string }>({ of, textOf, ...props }: NamedProps<Named>) {
  const { t } = useTranslation("records");
  const [typed, setTyped] = useState("");
  const matches = of.filter(({ id, name }) => props.values.includes(id) || foldText(name).includes(foldText(typed)));
  return (
    <>
      {of.length > 8 && (
        <Input
          type="search"
          aria-label={t("filter.find")}
          placeholder={t("filter.find")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Checkboxes {...props} choices={matches.map((named) => ({ value: named.id, text: textOf(named) }))} />
    </>
  );
}

/** Renders the selected options and search results, for options that are too many to list. */
function SearchedChoices({ target, ...props }: Omit<Props, "column"> & { target: Entity }) {
  const { t } = useTranslation("records");
  const [typed, setTyped] = useState("");
  const [selection] = useState(props.values);
  const { data: names } = useQuery(namesQuery(target, selection));
  const { data: choices = [] } = useQuery(linkChoicesQuery(target, typed));
  const selected = selection.map((id) => ({ value: id, text: names?.get(id) ?? "…" }));
  const others = choices.filter(({ id }) => !selection.includes(id)).map(({ id, name }) => ({ value: id, text: name }));
  return (
    <>
      <Input
        type="search"
        autoFocus
        aria-label={t("filter.find")}
        placeholder={t("filter.find")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Checkboxes {...props} choices={[...selected, ...others]} />
    </>
  );
}

type CheckboxesProps = Omit<Props, "column"> & { choices: Choice[] };

function Checkboxes({ choices, values, onChange, asChips = false }: CheckboxesProps) {
  const id = useId();
  return (
    <ul
      className={cn(
        "max-h-64 scrollbar-thin overflow-y-auto",
        // Space for the focus rings.
        asChips ? "-m-1 flex flex-wrap gap-1.5 p-1" : "-mx-1 px-1",
      )}
    >
      {choices.map(({ value, text }) => (
        <li key={value} className={asChips ? chip : "flex items-center gap-2"}>
          <Checkbox
            id={`${id}${value}`}
            className={asChips ? "absolute size-full opacity-0" : undefined}
            checked={values.includes(value)}
            onCheckedChange={(isChecked) =>
              onChange(isChecked ? [...values, value] : values.filter((other) => other !== value))
            }
          />
          <label
            htmlFor={`${id}${value}`}
            className={cn("flex min-w-0 flex-1 items-center", asChips ? "min-h-7 px-2.5" : "min-h-8")}
          >
            {text}
          </label>
        </li>
      ))}
    </ul>
  );
}

const chip =
  "text-muted-foreground hover:bg-accent has-checked:border-selection-foreground/40 has-checked:bg-selection has-checked:text-selection-foreground has-focus-visible:outline-ring relative flex max-w-full items-center rounded-full border text-sm has-focus-visible:outline-2";

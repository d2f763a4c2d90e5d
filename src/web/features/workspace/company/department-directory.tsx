import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Company, Department } from "#domain/workspace/companies.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

import { PersonName } from "./person-name.tsx";

const DepartmentSheet = lazyDialog(async () => (await import("./department-sheet.tsx")).DepartmentSheet);

export function DepartmentDirectory({ company, canEdit }: { company: Company; canEdit: boolean }) {
  const [editedId, setEditedId] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const edited = company.departments.find(({ id }) => id === editedId);
  const edit = (id: string) => {
    setEditedId(id);
    setOpen(true);
  };
  return (
    <>
      <ul className="divide-y rounded-lg border">
        {company.departments.map((department) => (
          <DepartmentRow
            key={department.id}
            department={department}
            onEdit={canEdit ? () => edit(department.id) : undefined}
          />
        ))}
      </ul>
      {edited && <DepartmentSheet key={edited.id} department={edited} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}

function DepartmentRow({ department, onEdit }: { department: Department; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation("company");
  const { kind, head, placements, teams } = department;
  const name = t(`kinds.${kind}`);
  const people = placements.map(({ member }) => member).toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <li className="flex break-inside-avoid items-start gap-2 px-3 py-2">
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 md:grid-cols-[12rem_minmax(0,1fr)]">
        <h3 className="font-medium">{name}</h3>
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_minmax(0,1fr)]">
          <Fact label={t("head")}>{head ? <PersonName person={head} /> : <Nothing>{t("nobody")}</Nothing>}</Fact>
          <Fact label={t("members")}>
            {people.length === 0 && <Nothing>{t("nobody")}</Nothing>}
            {people.map((person) => (
              <PersonName key={person.id} person={person} />
            ))}
          </Fact>
          <Fact label={t("teams.title")}>
            {teams.length === 0 && <Nothing>{t("teams.none")}</Nothing>}
            {teams.map((team) => (
              <span key={team.id} className="bg-secondary rounded-sm px-1.5 wrap-anywhere">
                {team.name}
              </span>
            ))}
          </Fact>
        </dl>
      </div>
      {onEdit && (
        <Button
          variant="ghost"
          size="icon-sm"
          className="print:hidden"
          aria-label={t("directory.edit", { department: name })}
          onClick={onEdit}
        >
          <Pencil />
        </Button>
      )}
    </li>
  );
}

/** Renders a label and its value, next to each other on narrow screens. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-2 sm:block">
      <dt className="text-muted-foreground text-xs leading-5">{label}</dt>
      <dd className="flex flex-wrap gap-x-3 gap-y-1">{children}</dd>
    </div>
  );
}

function Nothing({ children }: { children: string }) {
  return <span className="text-muted-foreground">{children}</span>;
}

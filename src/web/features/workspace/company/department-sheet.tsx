import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Department } from "#domain/workspace/companies.ts";
import { offered } from "#domain/workspace/people/members.ts";
import { bulkDelete } from "#web/data/records/change-sets.ts";
import { createTeam, joinTeam, placeMember, setHead } from "#web/data/workspace/companies.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Sheet, SheetContent, SheetHeader } from "#web/ui/kit/sheet.tsx";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

import { EditableNameList } from "./editable-name-list.tsx";
import { PersonName } from "./person-name.tsx";

type DepartmentSheetProps = { department: Department; isOpen: boolean; onOpenChange: (open: boolean) => void };

/** Renders the head, members and teams of a department. Each change is saved immediately. */
export function DepartmentSheet({ department, isOpen, onOpenChange }: DepartmentSheetProps) {
  const { t } = useTranslation("company");
  const { data: members = [] } = useQuery(membersQuery());
  const { mutate: lead } = useMutation(setHead);
  const { mutate: createOne, isPending } = useMutation(createTeam);
  const { id, head } = department;
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent>
        <SheetHeader title={t(`kinds.${department.kind}`)} text={t("department.text")} />
        <div className="grid min-h-0 flex-1 scrollbar-thin content-start gap-6 overflow-y-auto p-4">
          <Field label={t("head")} hint={t("department.from")}>
            {(control) => (
              <Select
                {...control}
                value={head?.id ?? ""}
                options={[
                  ["", t("nobody")],
                  ...offered(members, head?.id).map((member) => [member.id, member.name] as const),
                ]}
                onChange={(selected) => lead({ department, headId: selected || null })}
              />
            )}
          </Field>
          <PeopleOfDepartment department={department} members={offered(members)} />
          <section aria-labelledby="teams" className="grid gap-2">
            <h3 id="teams" className="text-sm font-medium">
              {t("teams.title")}
            </h3>
            <EditableNameList
              table="teams"
              places={department.teams}
              maxLength={200}
              isAdding={isPending}
              onAdd={(name, onAdded) => createOne({ departmentId: id, name }, { onSuccess: onAdded })}
            />
          </section>
        </div>
      </SheetContent>
    </Sheet>
  );
}

type PeopleProps = { department: Department; members: readonly { id: string; name: string }[] };

function PeopleOfDepartment({ department, members }: PeopleProps) {
  const { t } = useTranslation("company");
  const offerUndo = useUndoToast();
  const { mutate: place } = useMutation(placeMember);
  const { mutate: join } = useMutation(joinTeam);
  const { mutateAsync: remove } = useMutation(bulkDelete);
  const { id: departmentId, placements, teams } = department;
  const placed = new Set(placements.map(({ member }) => member.id));
  const others = members.filter(({ id }) => !placed.has(id));
  const drop = async (id: string, name: string) => {
    const { change_set_id: set } = await remove({ entity: "placements", ids: [id] });
    offerUndo(t("department.removed", { name }), set);
  };
  return (
    <section aria-labelledby="people" className="grid gap-2">
      <h3 id="people" className="text-sm font-medium">
        {t("members")}
      </h3>
      {placements.length > 0 && (
        <ul aria-labelledby="people" className="divide-y rounded-lg border">
          {placements
            .toSorted((one, other) => one.member.name.localeCompare(other.member.name))
            .map((placement) => {
              const { id, team_id: teamId, member } = placement;
              return (
                <li key={id} className="flex items-center gap-2 py-1 pr-1 pl-3">
                  <PersonName person={member} className="min-w-0 flex-1" />
                  {teams.length > 0 && (
                    <Select
                      aria-label={t("department.teamOf", { name: member.name })}
                      className="w-36"
                      value={teamId ?? ""}
                      options={[["", t("department.noTeam")], ...teams.map((team) => [team.id, team.name] as const)]}
                      onChange={(selected) => join({ placement, teamId: selected || null })}
                    />
                  )}
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={t("department.remove", { name: member.name })}
                    onClick={() => void drop(id, member.name)}
                  >
                    <X />
                  </Button>
                </li>
              );
            })}
        </ul>
      )}
      {others.length > 0 && (
        <Select
          aria-label={t("department.add")}
          value=""
          options={[["", t("department.add")], ...others.map((other) => [other.id, other.name] as const)]}
          onChange={(memberId) => memberId && place({ departmentId, memberId })}
        />
      )}
      <Link to="/dashboard/settings/team" className="text-muted-foreground justify-self-start text-xs underline">
        {t("department.team")}
      </Link>
    </section>
  );
}

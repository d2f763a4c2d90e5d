import { useTranslation } from "react-i18next";

import { byTeam, type Company, type Department } from "#domain/workspace/companies.ts";
import { cn } from "#web/ui/class-names.ts";

import { PersonName } from "./person-name.tsx";

/** Lines of a branch in the tree: a vertical line down to the last entry, and a horizontal one to each entry. */
const branch =
  "relative pt-2 pl-5 before:absolute before:top-0 before:left-1 before:h-full before:border-l before:border-input last:before:h-5.5 after:absolute after:top-5.5 after:left-1 after:w-3 after:border-t after:border-input";
/** On wide screens, departments are columns below a common line. */
const column =
  "@4xl:pt-5 @4xl:pl-0 @4xl:before:top-0 @4xl:before:left-0 @4xl:before:h-0 @4xl:before:w-full @4xl:before:border-t @4xl:before:border-l-0 @4xl:first:before:left-1/2 @4xl:first:before:w-1/2 @4xl:last:before:h-0 @4xl:last:before:w-1/2 @4xl:after:top-0 @4xl:after:left-1/2 @4xl:after:h-5 @4xl:after:w-0 @4xl:after:border-t-0 @4xl:after:border-l";
const box = "bg-card inline-grid max-w-full min-w-0 rounded-md border px-2.5 py-1.5 wrap-anywhere";

export function OrganisationChart({ company }: { company: Company }) {
  const { t } = useTranslation("company");
  return (
    <div className="@container">
      <ul aria-label={t("structure.of", { company: company.name })}>
        <li>
          <div className="@4xl:text-center">
            <span className={cn(box, "font-semibold")}>{company.name}</span>
          </div>
          <div aria-hidden className="border-input mx-auto hidden h-5 w-0 border-l @4xl:block" />
          <ul className="@4xl:grid @4xl:grid-cols-6">
            {company.departments.map((department) => (
              <li key={department.id} className={cn(branch, column, "break-inside-avoid @4xl:px-1.5")}>
                <Branch department={department} />
              </li>
            ))}
          </ul>
        </li>
      </ul>
    </div>
  );
}

function Branch({ department }: { department: Department }) {
  const { t } = useTranslation("company");
  const { alone, teams } = byTeam(department);
  const hasPeople = alone.length + teams.length > 0;
  return (
    <>
      <span className={cn(box, "font-medium @4xl:grid @4xl:text-center")}>{t(`kinds.${department.kind}`)}</span>
      <ul>
        <li className={branch}>
          <span className={cn(box, !department.head && "border-dashed")}>
            <span className="text-muted-foreground text-xs">{t("head")}</span>
            {department.head ? (
              <PersonName person={department.head} className="pt-0.5" />
            ) : (
              <span className="text-muted-foreground">{t("nobody")}</span>
            )}
          </span>
          {hasPeople && (
            <ul>
              {alone.map((person) => (
                <li key={person.id} className={branch}>
                  <PersonName person={person} className="py-1" />
                </li>
              ))}
              {teams.map((team) => (
                <li key={team.id} className={branch}>
                  <span className="bg-secondary inline-block rounded-md px-2 py-1 wrap-anywhere">{team.name}</span>
                  {team.people.length > 0 && (
                    <ul>
                      {team.people.map((person) => (
                        <li key={person.id} className={branch}>
                          <PersonName person={person} className="py-1" />
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          )}
        </li>
      </ul>
    </>
  );
}

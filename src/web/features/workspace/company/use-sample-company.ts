import { useTranslation } from "react-i18next";

import { type Company, departmentKinds } from "#domain/workspace/companies.ts";

/** People of the sample company: the head of each department, members without a team, and members of its team. */
const people: Record<(typeof departmentKinds)[number], [head: string, alone: string[], team: string[]]> = {
  executive_leadership: ["Mei Lin Koh", ["Arun Pillai"], []],
  marketing_and_sales: ["Sofía Herrera", ["Daniel Ong"], ["Yuki Mori", "Grace Lim"]],
  product_development: ["Haruto Sato", ["Ines Costa"], ["Min-jun Park", "Farah Aziz"]],
  customer_support: ["Nadia Rahman", [], ["Leo Tan", "Camila Ruiz"]],
  human_resources: ["Seo-yeon Choi", ["Ben Wong"], []],
  finance_and_legal: ["Olivia Chua", ["Ravi Menon"], []],
};

/** Returns the translated sample company that is shown until a company is created. It is not stored. */
export function useSampleCompany(): Company {
  const { t } = useTranslation("company");
  const person = (name: string) => ({ id: name, version: 0, name });
  return {
    id: "sample",
    version: 0,
    name: t("sample.name"),
    registration_number: "198100123K",
    industry: t("sample.industry"),
    founded_year: 1981,
    address: t("sample.address"),
    phone: "+65 5550 0100",
    email: "hello@orchid.example",
    employees: 48,
    locations: [person(t("sample.locations.first")), person(t("sample.locations.second"))],
    departments: departmentKinds.map((kind) => {
      const [head, alone, team] = people[kind];
      const teams =
        team.length > 0 ? [{ id: kind, version: 0, name: t(`sample.teams.${kind as "customer_support"}`) }] : [];
      const place = (name: string, teamId: string | null) => ({
        id: name,
        version: 0,
        team_id: teamId,
        member: person(name),
      });
      return {
        id: kind,
        version: 0,
        kind,
        head: person(head),
        teams,
        placements: [...alone.map((name) => place(name, null)), ...team.map((name) => place(name, kind))],
      };
    }),
  };
}

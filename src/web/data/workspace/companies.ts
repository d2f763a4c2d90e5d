import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Company, Department, Location } from "#domain/workspace/companies.ts";
import type { CompanyField } from "#domain/workspace/company-form.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { organisation } from "#web/data/requests/query-tables.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { copyOwner, setActiveCompany, storeCompanies, storedCompanies } from "./stored-companies.ts";
import { workspaceId } from "./workspace.ts";

const whole = `id, version, name, registration_number, industry, founded_year, address, phone, email, employees,
  locations(id, version, name),
  departments(id, version, kind, head:members!head_id(id, name), teams(id, version, name),
    placements(id, version, team_id, member:members!member_id(id, name)))`;

/** The user's own companies with all related data. Until they are loaded, the browser's copy is shown. */
export const companiesQuery = () =>
  queryOptions({
    queryKey: ["companies", workspaceId()],
    queryFn: async ({ signal }): Promise<Company[]> => {
      const owner = copyOwner();
      const list = unwrap(
        await supabase
          .from("companies")
          .select(whole)
          .eq("workspace_id", workspaceId())
          .order("name")
          .order("id")
          .order("name", { referencedTable: "locations" })
          .order("kind", { referencedTable: "departments" })
          .order("name", { referencedTable: "departments.teams" })
          .limit(200)
          .abortSignal(signal),
      );
      storeCompanies(list, owner);
      return list;
    },
    initialData: () => storedCompanies()?.list,
    initialDataUpdatedAt: 0,
  });

type Columns = Partial<Pick<Company, CompanyField>>;
const meta = { changes: [...organisation, "change_log"] } as const;

/** Creates a company and makes it the active company. */
export const createCompany = mutationOptions({
  mutationFn: async (columns: Columns & { name: string }): Promise<Pick<Company, "id" | "name">> => {
    const row = { ...columns, workspace_id: workspaceId() };
    const company = unwrap(await supabase.from("companies").insert(row).select("id, name").single());
    setActiveCompany(company.id);
    return company;
  },
  meta: { ...meta, isQuiet: true },
});

export const updateCompany = mutationOptions({
  mutationFn: ({ read, columns }: { read: Company; columns: Columns }) => saveRow("companies", read, columns),
  meta: { ...meta, isQuiet: true },
});

export const setHead = mutationOptions({
  mutationFn: ({ department, headId }: { department: Department; headId: string | null }) =>
    saveRow("departments", { ...department, head_id: department.head?.id ?? null }, { head_id: headId }),
  meta,
});

/** Moves a member to a department, outside its teams. */
export const placeMember = mutationOptions({
  mutationFn: async ({ departmentId, memberId }: { departmentId: string; memberId: string }) => {
    const row = { workspace_id: workspaceId(), department_id: departmentId, member_id: memberId };
    unwrap(await supabase.from("placements").insert(row));
  },
  meta,
});

export const joinTeam = mutationOptions({
  mutationFn: ({ placement, teamId }: { placement: Department["placements"][number]; teamId: string | null }) =>
    saveRow("placements", placement, { team_id: teamId }),
  meta,
});

export const createTeam = mutationOptions({
  mutationFn: async ({ departmentId, name }: { departmentId: string; name: string }) => {
    const row = { workspace_id: workspaceId(), department_id: departmentId, name };
    unwrap(await supabase.from("teams").insert(row));
  },
  meta,
});

export const createLocation = mutationOptions({
  mutationFn: async ({ companyId, name }: { companyId: string; name: string }) => {
    const row = { workspace_id: workspaceId(), company_id: companyId, name };
    unwrap(await supabase.from("locations").insert(row));
  },
  meta,
});

export const renameUnit = (table: "teams" | "locations") =>
  mutationOptions({
    mutationFn: ({ place, name }: { place: Location; name: string }) => saveRow(table, place, { name }),
    meta,
  });

import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Company, Place } from "#domain/workspace/companies.ts";
import type { CompanyField } from "#domain/workspace/company-form.ts";
import { AppError, unwrap } from "#web/data/requests/app-error.ts";
import { organisation } from "#web/data/requests/query-tables.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { copyOwner, setActiveCompany, storeCompanies, storedCompanies } from "./companies-copy.ts";
import { workspaceId } from "./workspace.ts";

const whole = `id, version, name, registration_number, industry, founded_year, address, phone, email, employees,
  locations(id, name),
  departments(id, kind, head:members!head_id(id, name), teams(id, name),
    placements(id, team_id, member:members!member_id(id, name)))`;

/** The user's own companies with all that belongs to them. The browser's copy is shown until they have been read. */
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

/** A new company becomes the active one. */
export const createCompany = mutationOptions({
  mutationFn: async (columns: Columns & { name: string }): Promise<Place> => {
    const row = { ...columns, workspace_id: workspaceId() };
    const made = unwrap(await supabase.from("companies").insert(row).select("id, name").single());
    setActiveCompany(made.id);
    return made;
  },
  meta: { ...meta, isQuiet: true },
});

/** Writes only what was changed, and only if nobody else has changed the company since it was read. */
export const updateCompany = mutationOptions({
  mutationFn: async ({ id, version, columns }: { id: string; version: number; columns: Columns }) => {
    const request = supabase
      .from("companies")
      .update(columns)
      .eq("workspace_id", workspaceId())
      .eq("id", id)
      .eq("version", version);
    if (unwrap(await request.select("id")).length === 0)
      throw new AppError("conflict", "The company was changed since it was read");
  },
  meta: { ...meta, isQuiet: true },
});

export const setHead = mutationOptions({
  mutationFn: async ({ id, headId }: { id: string; headId: string | null }) => {
    const request = supabase.from("departments").update({ head_id: headId });
    unwrap(await request.eq("workspace_id", workspaceId()).eq("id", id));
  },
  meta,
});

/** Puts somebody into a department, in none of its teams. */
export const placeMember = mutationOptions({
  mutationFn: async ({ departmentId, memberId }: { departmentId: string; memberId: string }) => {
    const row = { workspace_id: workspaceId(), department_id: departmentId, member_id: memberId };
    unwrap(await supabase.from("placements").insert(row));
  },
  meta,
});

export const joinTeam = mutationOptions({
  mutationFn: async ({ id, teamId }: { id: string; teamId: string | null }) => {
    const request = supabase.from("placements").update({ team_id: teamId });
    unwrap(await request.eq("workspace_id", workspaceId()).eq("id", id));
  },
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

/** Gives a team or a location another name. */
export const renamePlace = (table: "teams" | "locations") =>
  mutationOptions({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      unwrap(await supabase.from(table).update({ name }).eq("workspace_id", workspaceId()).eq("id", id));
    },
    meta,
  });

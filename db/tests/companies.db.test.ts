import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

const departmentsOf = (companyId: string) =>
  at.database.owner
    .query<{ kind: string; head_id: string | null }>(
      "select kind, head_id from public.departments where company_id = $1 order by kind",
      [companyId],
    )
    .then(({ rows }) => rows);

test("a new company has the six departments, all empty", async () => {
  const ana = await at.make.user();
  const [company] = await at.as(
    ana,
    "insert into public.companies (workspace_id, name) values ($1, 'Orchid Trading') returning id",
    [ana.workspace.id],
  );
  expect(await departmentsOf(String(company?.id))).toEqual(
    [
      "executive_leadership",
      "marketing_and_sales",
      "product_development",
      "customer_support",
      "human_resources",
      "finance_and_legal",
    ].map((kind) => ({ kind, head_id: null })),
  );
});

test("two spellings of a name are one company within a workspace, but not across workspaces", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  await at.make.company(ana.workspace, { name: "Orchid Trading" });
  await expect(at.make.company(ana.workspace, { name: "orchid  trading" })).rejects.toThrow("companies_name_key");
  await at.make.company(bo.workspace, { name: "Orchid Trading" });
});

test("people, teams and companies of another workspace cannot be linked", async () => {
  const [ana, eve] = [await at.make.user(), await at.make.user()];
  const mine = await at.make.department(await at.make.company(ana.workspace));
  const company = await at.make.company(eve.workspace);
  const theirs = await at.make.department(company);
  const team = await at.make.team(eve.workspace, { department_id: theirs.id });
  const workspace = ana.workspace.id;
  for (const [text, values] of [
    ["update public.departments set head_id = $2 where id = $1", [mine.id, eve.member.id]],
    ["update public.departments set company_id = $2 where id = $1", [mine.id, company.id]],
    ["insert into public.locations (workspace_id, company_id, name) values ($1, $2, 'X')", [workspace, company.id]],
    ["insert into public.teams (workspace_id, department_id, name) values ($1, $2, 'X')", [workspace, theirs.id]],
    [
      "insert into public.placements (workspace_id, department_id, member_id) values ($1, $2, $3)",
      [workspace, mine.id, eve.member.id],
    ],
    [
      "insert into public.placements (workspace_id, department_id, team_id, member_id) values ($1, $2, $3, $4)",
      [workspace, mine.id, team.id, ana.member.id],
    ],
  ] as const)
    await expect(at.as(ana, text, [...values]), text).rejects.toThrow("violates foreign key constraint");
});

test("a person can only join teams of their own department, and each department once", async () => {
  const ana = await at.make.user();
  const company = await at.make.company(ana.workspace);
  const support = await at.make.department(company);
  const legal = await at.make.department(company, "finance_and_legal");
  const team = await at.make.team(ana.workspace, { department_id: support.id });
  const person = { department_id: legal.id, member_id: ana.member.id };
  await expect(at.make.placement(ana.workspace, { ...person, team_id: team.id })).rejects.toThrow("foreign key");
  await at.make.placement(ana.workspace, person);
  await expect(at.make.placement(ana.workspace, person)).rejects.toThrow("placements_workspace_id");
  await at.make.placement(ana.workspace, { ...person, department_id: support.id, team_id: team.id });
});

test("removing a member leaves their position vacant, and keeps the department, its team and the other people", async () => {
  const ana = await at.make.user();
  const [bo, cy] = [await at.make.member(ana.workspace), await at.make.member(ana.workspace)];
  const company = await at.make.company(ana.workspace);
  const department_id = (await at.make.department(company)).id;
  const team_id = (await at.make.team(ana.workspace, { department_id })).id;
  for (const { id: member_id } of [bo, cy])
    await at.make.placement(ana.workspace, { department_id, team_id, member_id });
  await at.as(ana, "update public.departments set head_id = $1 where id = $2", [bo.id, department_id]);
  await at.as(ana, "select public.remove_member($1, $2)", [ana.workspace.id, bo.id]);
  expect((await departmentsOf(company.id)).map(({ head_id: head }) => head)).toEqual(Array(6).fill(null));
  expect(
    await at.as(ana, "select team_id, member_id from public.placements where department_id = $1", [department_id]),
  ).toEqual([{ team_id, member_id: cy.id }]);
  await at.as(ana, "delete from public.teams where id = $1", [team_id]);
  expect(
    await at.as(ana, "select team_id, member_id from public.placements where department_id = $1", [department_id]),
  ).toEqual([{ team_id: null, member_id: cy.id }]);
});

test("a member without a login who is linked to a colleague keeps their placements in companies", async () => {
  const ana = await at.make.user();
  const agent = await at.make.member(ana.workspace);
  const company = await at.make.company(ana.workspace);
  const support = await at.make.department(company);
  const legal = await at.make.department(company, "finance_and_legal");
  for (const [department, member] of [
    [support, agent],
    [legal, agent],
    [legal, ana.member],
  ] as const)
    await at.make.placement(ana.workspace, { department_id: department.id, member_id: member.id });
  await at.as(ana, "update public.departments set head_id = $1 where id = $2", [agent.id, support.id]);
  await at.as(ana, "select public.link_member($1, $2, $3)", [ana.workspace.id, agent.id, ana.member.id]);
  expect(
    await at.as(
      ana,
      `select d.head_id, p.member_id from public.departments d join public.placements p on p.department_id = d.id
       where d.company_id = $1 order by d.kind`,
      [company.id],
    ),
  ).toEqual([
    { head_id: ana.member.id, member_id: ana.member.id },
    { head_id: null, member_id: ana.member.id },
  ]);
});

test("a deleted company is restored with its departments, teams, people and locations", async () => {
  const ana = await at.make.user();
  const company = await at.make.company(ana.workspace, { name: "Orchid Trading", employees: 12, founded_year: 1981 });
  const { id: department_id } = await at.make.department(company);
  const { id: team_id } = await at.make.team(ana.workspace, { department_id, name: "Night shift" });
  await at.make.placement(ana.workspace, { department_id, team_id, member_id: ana.member.id });
  await at.make.location(ana.workspace, { company_id: company.id, name: "Singapore" });
  await at.as(ana, "update public.departments set head_id = $1 where id = $2", [ana.member.id, department_id]);
  const whole = () =>
    at.as(
      ana,
      `select c.name, c.employees, c.founded_year, (select count(*)::int from public.departments d where d.company_id = c.id) as departments,
         (select head_id from public.departments d where d.id = $2) as head, l.name as location, t.name as team, p.member_id, p.team_id
       from public.companies c left join public.locations l on l.company_id = c.id
       left join public.teams t on t.department_id = $2 left join public.placements p on p.department_id = $2 where c.id = $1`,
      [company.id, department_id],
    );
  const before = await whole();
  expect(before).toMatchObject([{ departments: 6, head: ana.member.id, location: "Singapore", team_id }]);
  const [gone] = await at.as(
    ana,
    "select public.bulk_delete($1, 'companies', array[$2::uuid]) ->> 'change_set_id' as set",
    [ana.workspace.id, company.id],
  );
  expect(await whole()).toEqual([]);
  const [undone] = await at.as(ana, "select public.undo_change_set($1, $2) as result", [ana.workspace.id, gone?.set]);
  expect(undone?.result).toMatchObject({ conflict_count: 0 });
  expect(await whole()).toEqual(before);
});

-- A target can be a team's: what its people are to reach together.

alter table public.targets add column team_id uuid,
  add foreign key (workspace_id, team_id) references public.teams (workspace_id, id) on delete cascade,
  drop constraint targets_one_whom,
  add constraint targets_one_whom check (num_nonnulls(account_id, owner_id, team_id, company_id, region) <= 1
    and whom = case when account_id is not null then 'account' when owner_id is not null then 'owner'
      when team_id is not null then 'team' when company_id is not null then 'company' when region is not null then 'region'
      else 'workspace' end);
comment on table public.targets is E'What is aimed at in a month\n\nOf the whole workspace, or of an account, a member, a team, an own company or a region: one a month and measure.';
comment on column public.targets.team_id is 'The team whose members are to reach it together';
comment on column public.targets.whom is 'workspace, account, owner, team, company or region; follows from which of them is given';
drop index public.targets_key;
create unique index targets_key on public.targets (workspace_id, month, measure,
  (coalesce(account_id::text, owner_id::text, team_id::text, company_id::text, 'region ' || region, '')));
create index targets_team_idx on public.targets (workspace_id, team_id) where team_id is not null;

create or replace function private.fill_target() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.month := date_trunc('month', new.month::timestamp)::date;
  if tg_op = 'UPDATE' or new.whom = '' then
    new.whom := case when new.account_id is not null then 'account' when new.owner_id is not null then 'owner'
      when new.team_id is not null then 'team' when new.company_id is not null then 'company'
      when new.region is not null then 'region' else 'workspace' end;
  end if;
  new.name := left(concat_ws(' · ', coalesce(to_char(new.month, 'YYYY-MM'), '-'), coalesce(
    (select a.name from public.accounts a where a.workspace_id = new.workspace_id and a.id = new.account_id),
    (select m.name from public.members m where m.workspace_id = new.workspace_id and m.id = new.owner_id),
    (select t.name from public.teams t where t.workspace_id = new.workspace_id and t.id = new.team_id),
    (select c.name from public.companies c where c.workspace_id = new.workspace_id and c.id = new.company_id), new.region)), 400);
  return new;
end $$;
drop trigger fill on public.targets;
create trigger fill before insert or update of name, month, account_id, owner_id, team_id, company_id, region, whom on public.targets
  for each row execute function private.fill_target();

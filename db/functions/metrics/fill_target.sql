-- Sets the month (its first day), the subject and the name of a target.
create or replace function private.fill_target() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.month := date_trunc('month', new.month::timestamp)::date;
  if tg_op = 'UPDATE' or new.subject = '' then
    new.subject := case when new.account_id is not null then 'account' when new.owner_id is not null then 'owner'
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

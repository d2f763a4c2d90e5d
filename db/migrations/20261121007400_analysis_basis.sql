-- What an analysis was made of: which question, the last change before it, and whether its deals were samples. What it cost is
-- between its author and the ledger.
alter table public.analyses drop column tokens;
drop function private.run_price(uuid);
alter table public.analyses add column period text check (period in ('month', 'quarter') or period ~ '^\d{1,4}d$'),
  add column last_change uuid,
  add column samples text check (samples in ('all', 'some'));
comment on column public.analyses.period is 'The period as it was asked for: month, quarter, or so many days (90d); empty in the first ones';
comment on column public.analyses.last_change is 'The latest change of the workspace''s history that it knows of';
comment on column public.analyses.samples is 'Whether all or some of its deals were sample data; empty: none';

create function private.analysis_basis(workspace uuid, pipeline uuid, out last_change uuid, out samples text)
language sql stable set search_path = '' as $$
  select (select c.id from public.change_log c where c.workspace_id = workspace order by c.id desc limit 1),
    (select case when bool_and(d.is_sample) then 'all' when bool_or(d.is_sample) then 'some' end
      from public.deals d join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
      where d.workspace_id = workspace and (pipeline is null or s.pipeline_id = pipeline))
$$;

create function public.current_analysis(workspace_id uuid, period text, pipeline_id uuid default null)
returns table (id uuid, created_at timestamptz) language sql stable security invoker set search_path = '' as $$
  select a.id, a.created_at
  from public.workspaces w join public.analyses a on a.workspace_id = w.id
  where w.id = current_analysis.workspace_id and a.period = current_analysis.period
    and a.pipeline_id is not distinct from current_analysis.pipeline_id
    and a.period_to = (private.now() at time zone w.time_zone)::date and a.findings ->> 'currency' = w.currency
    and a.last_change is not distinct from (select c.id from public.change_log c where c.workspace_id = w.id order by c.id desc limit 1)
  order by a.created_at desc limit 1
$$;
comment on function public.current_analysis(uuid, text, uuid) is E'The analysis of today that answers a question\n\nThe latest one of this period and pipeline, whoever ran it, if nothing in the workspace has changed since; else no row.';

-- Read like a column of analyses, by whoever paid.
create function public.tokens(analysis public.analyses) returns integer language sql stable security definer set search_path = '' as $$
  select r.price from private.token_runs r join private.token_accounts a on a.id = r.account_id
  where r.id = analysis.id and a.user_id = auth.uid() and private.token_id() is null
$$;
comment on function public.tokens(public.analyses) is 'What the caller paid for an analysis of their own; 0: it was a free one; empty for those of others';

-- So that a line of the history leads to what the tokens went for.
alter table public.token_transactions add column run_id uuid;
comment on column public.token_transactions.run_id is 'The run they went for; an analysis has the id of its run';
update public.token_transactions t set run_id = e.run_id from private.token_entries e where e.id = t.id and e.run_id is not null;

create or replace function private.show_entry() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := (select a.user_id from private.token_accounts a where a.id = new.account_id);
  is_income constant boolean := new.reason in ('initial', 'login', 'exploration', 'energy', 'purchase');
  is_free constant boolean := new.reason = 'settle'
    and exists (select from private.token_runs r where r.id = new.run_id and r.free_month is not null);
begin
  if person is null then return null; end if;
  if new.amount <> 0 then
    update public.user_tokens t set
      total_tokens = t.total_tokens + case when is_income then new.amount else 0 end,
      used_tokens = t.used_tokens - case when is_income then 0 else new.amount end,
      available_tokens = new.balance
    where t.user_id = person;
  end if;
  if new.amount <> 0 or is_free then
    insert into public.token_transactions (id, user_id, type, amount, description, created_at, run_id)
      values (new.id, person, case when is_free then 'free_analysis' when is_income then 'purchase' else 'usage' end,
        new.amount, new.description, new.at, new.run_id);
  end if;
  return null;
end $$;

-- Those of sample data go with it.
grant delete on public.analyses to worker;

revoke all on function private.analysis_basis(uuid, uuid), public.current_analysis(uuid, text, uuid), public.tokens(public.analyses) from public;
grant execute on function private.analysis_basis(uuid, uuid), public.current_analysis(uuid, text, uuid), public.tokens(public.analyses) to authenticated;

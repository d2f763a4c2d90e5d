-- Sample data is data, marked as what it is.
create index accounts_sample_idx on public.accounts (workspace_id) where is_sample;
create index contacts_sample_idx on public.contacts (workspace_id) where is_sample;
create index products_sample_idx on public.products (workspace_id) where is_sample;
create index deals_sample_idx on public.deals (workspace_id) where is_sample;
create index activities_sample_idx on public.activities (workspace_id) where is_sample;

-- Whether a workspace holds sample rows, and whether it holds others.
create function public.sample_state(workspace_id uuid) returns table (has_samples boolean, has_others boolean)
language sql stable security invoker set search_path = '' as $$
  select exists (select from public.accounts r where r.workspace_id = sample_state.workspace_id and r.is_sample)
      or exists (select from public.contacts r where r.workspace_id = sample_state.workspace_id and r.is_sample)
      or exists (select from public.products r where r.workspace_id = sample_state.workspace_id and r.is_sample)
      or exists (select from public.deals r where r.workspace_id = sample_state.workspace_id and r.is_sample)
      or exists (select from public.activities r where r.workspace_id = sample_state.workspace_id and r.is_sample),
    exists (select from public.accounts r where r.workspace_id = sample_state.workspace_id and not r.is_sample)
      or exists (select from public.contacts r where r.workspace_id = sample_state.workspace_id and not r.is_sample)
      or exists (select from public.deals r where r.workspace_id = sample_state.workspace_id and not r.is_sample)
$$;
grant execute on function public.sample_state(uuid) to authenticated;

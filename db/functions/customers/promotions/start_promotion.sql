-- Starts a promotion in one change set: stores it, selects the control group, and creates a task for every other
-- account. A task is assigned to the account's owner, or to the caller if there is none. Returns {id, change_set_id,
-- held_out, promoted}; the last two are numbers of accounts.
create or replace function private.start_promotion(workspace uuid, promotion jsonb, accounts uuid[], task_title text, task_body text) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  made public.promotions;
  held_count constant integer := round(cardinality(accounts) * (promotion ->> 'holdout')::numeric / 100);
  set_id uuid;
begin
  -- A request that is repeated after its response was lost does not start another promotion.
  select p.* into made from public.promotions p where p.workspace_id = workspace and p.id = (promotion ->> 'id')::uuid;
  if found then
    select c.change_set_id into set_id from public.change_log c
      where c.workspace_id = workspace and c.record_id = made.id and c.table_name = 'promotions' and c.action = 'insert' limit 1;
    return (select jsonb_build_object('id', made.id, 'change_set_id', set_id, 'held_out', count(*) filter (where m.is_holdout),
        'promoted', count(*) filter (where not m.is_holdout))
      from public.promotion_accounts m where m.workspace_id = workspace and m.promotion_id = made.id);
  end if;
  perform private.begin_change_set();
  insert into public.promotions (workspace_id, id, name, idea, coupon, starts_on, ends_on, holdout, seed)
    values (workspace, coalesce((promotion ->> 'id')::uuid, pg_catalog.uuidv7()), promotion ->> 'name', promotion -> 'idea', promotion ->> 'coupon', (promotion ->> 'starts_on')::date,
      (promotion ->> 'ends_on')::date, (promotion ->> 'holdout')::integer, promotion ->> 'seed')
    returning * into made;
  insert into public.promotion_accounts (workspace_id, promotion_id, account_id, is_holdout)
    select workspace, made.id, a, row_number() over (order by md5(made.seed || a), a) <= held_count from unnest(accounts) a;
  insert into public.activities (workspace_id, kind, title, body, account_id, assignee_id, due_on, is_sample)
    select workspace, 'task', left(replace(task_title, '{{account}}', c.name), 400), task_body, c.id, coalesce(c.owner_id, private.member_id(workspace)), made.starts_on,
      -- Tasks for sample accounts are sample data as well, so that they are deleted together.
      c.is_sample
    from public.promotion_accounts m join public.accounts c on c.workspace_id = m.workspace_id and c.id = m.account_id
    where m.workspace_id = workspace and m.promotion_id = made.id and not m.is_holdout
    order by c.name, c.id;
  set_id := private.end_change_set(workspace, 'bulk_edit', 'promotions', 1);
  return jsonb_build_object('id', made.id, 'change_set_id', set_id, 'held_out', held_count, 'promoted', cardinality(accounts) - held_count);
end $$;
grant execute on function private.start_promotion(uuid, jsonb, uuid[], text, text) to authenticated;

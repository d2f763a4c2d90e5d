create or replace function public.accept_account_statuses(workspace_id uuid, ids uuid[] default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare changed integer;
begin
  perform private.begin_change_set();
  update public.accounts a set status = r.proposed
    from private.account_rhythms(accept_account_statuses.workspace_id) r
    where a.workspace_id = accept_account_statuses.workspace_id and a.id = r.account_id
      and (ids is null or a.id = any (ids)) and a.status is distinct from r.proposed;
  get diagnostics changed = row_count;
  return jsonb_build_object('change_set_id', private.end_change_set(workspace_id, 'bulk_edit', 'accounts', changed), 'changed', changed);
end $$;
comment on function public.accept_account_statuses(uuid, uuid[]) is E'Sets accounts to the status suggested by their last contact, as one change set\n\nApplies to the accounts in ids, or to all accounts whose status would change. Returns {"change_set_id", "changed"}; change_set_id is null if no account was changed.';
grant execute on function public.accept_account_statuses(uuid, uuid[]) to authenticated;

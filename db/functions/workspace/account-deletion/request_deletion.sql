-- Schedules the deletion of an account in 30 days, transfers its records, and ends all sessions and tokens. `heirs`
-- maps workspaces to the members who take over. Returns {erase_after}. If workspaces need an owner or an heir first,
-- nothing changes and {blocked} or {unheired} with these workspaces is returned.
create or replace function private.request_deletion(leaver uuid, heirs jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare blocked jsonb; unheired jsonb; deletion private.account_deletions; place record;
begin
  -- Colleagues who leave simultaneously, or transfer ownership, wait for each other here.
  perform from public.workspaces w where w.id in (select m.workspace_id from public.members m where m.user_id = leaver)
    order by w.id for no key update;
  select jsonb_agg(jsonb_build_object('id', e.workspace_id, 'name', e.name)) into blocked
    from private.effects_of_deletion(leaver) e where e.effect = 'blocked';
  if blocked is not null then return jsonb_build_object('blocked', blocked); end if;
  select jsonb_agg(jsonb_build_object('id', l.workspace_id, 'name', l.name)) into unheired
    from private.remaining_workspaces(leaver, heirs) l where l.heir_id is null and private.has_responsibilities(l.workspace_id, l.member_id);
  if unheired is not null then return jsonb_build_object('unheired', unheired); end if;
  -- The handover is logged as an action of the leaving member.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', leaver, 'role', 'authenticated')::text, true);
  for place in select l.* from private.remaining_workspaces(leaver, heirs) l where l.heir_id is not null loop
    perform private.transfer_records(place.workspace_id, place.member_id, place.heir_id);
  end loop;
  insert into private.account_deletions (user_id) values (leaver) on conflict do nothing;
  select * into deletion from private.account_deletions d where d.user_id = leaver;
  delete from auth.sessions s where s.user_id = leaver;
  delete from auth.flow_state f where f.user_id = leaver;
  delete from auth.one_time_tokens t where t.user_id = leaver;
  update public.access_tokens t set revoked_at = private.now() where t.user_id = leaver and t.revoked_at is null;
  return jsonb_build_object('erase_after', deletion.erase_after);
end $$;
grant execute on function private.request_deletion(uuid, jsonb) to auth_admin;

-- Whoever deletes their account says who takes over in each workspace where others go on, as whoever leaves one does: the
-- colleagues are not to look after records of somebody who opens nothing any more. Handed over at once, by the same function.

drop function private.request_deletion(uuid);

-- The workspaces in which others go on without the leaver, each with who takes over there, if that is a colleague.
create function private.places_left(leaver uuid, heirs jsonb) returns table (workspace_id uuid, name text, member_id uuid, heir_id uuid)
language sql stable set search_path = '' as $$
  select e.workspace_id, e.name, m.id, h.id from private.effects_of_leaving(leaver) e
  join public.members m on m.workspace_id = e.workspace_id and m.user_id = leaver
  left join public.members h on h.workspace_id = e.workspace_id and h.id::text = heirs ->> e.workspace_id::text
    and h.id <> m.id and h.erased_at is null
  where e.effect = 'left' order by e.name, e.workspace_id
$$;
revoke execute on function private.places_left(uuid, jsonb) from public;

-- Begins the 30 days, unless workspaces stand in the way: then nothing changes, and they are named. heirs says by workspace
-- which member takes over.
create function private.request_deletion(leaver uuid, heirs jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare blocked jsonb; unheired jsonb; deletion private.account_deletions; place record;
begin
  -- Colleagues who leave at the same moment wait for each other here, and so does whoever hands over.
  perform from public.workspaces w where w.id in (select m.workspace_id from public.members m where m.user_id = leaver)
    order by w.id for no key update;
  select jsonb_agg(jsonb_build_object('id', e.workspace_id, 'name', e.name)) into blocked
    from private.effects_of_leaving(leaver) e where e.effect = 'blocked';
  if blocked is not null then return jsonb_build_object('blocked', blocked); end if;
  select jsonb_agg(jsonb_build_object('id', l.workspace_id, 'name', l.name)) into unheired
    from private.places_left(leaver, heirs) l, public.member_holdings(l.workspace_id, l.member_id) h
    where l.heir_id is null and h.accounts + h.contacts + h.deals + h.tasks > 0;
  if unheired is not null then return jsonb_build_object('unheired', unheired); end if;
  -- What is handed over is told as done by whoever leaves.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', leaver, 'role', 'authenticated')::text, true);
  for place in select l.* from private.places_left(leaver, heirs) l where l.heir_id is not null loop
    perform private.hand_over_records(place.workspace_id, place.member_id, place.heir_id);
  end loop;
  insert into private.account_deletions (user_id) values (leaver) on conflict do nothing;
  select * into deletion from private.account_deletions d where d.user_id = leaver;
  delete from auth.sessions s where s.user_id = leaver;
  delete from auth.flow_state f where f.user_id = leaver;
  delete from auth.one_time_tokens t where t.user_id = leaver;
  update public.access_tokens t set revoked_at = private.now() where t.user_id = leaver and t.revoked_at is null;
  return jsonb_build_object('erase_after', deletion.erase_after);
end $$;
revoke execute on function private.request_deletion(uuid, jsonb) from public;
grant execute on function private.request_deletion(uuid, jsonb) to auth_admin;

-- Derives the dashboard from the business type, ignoring any value that was sent, and removes duplicate focus areas.
create or replace function private.derive_onboarding() returns trigger language plpgsql set search_path = '' as $$
begin
  new.dashboard_type := case new.business_type when 'other' then 'general' else new.business_type end;
  new.focus_areas := array(select area from unnest(new.focus_areas) with ordinality as named (area, place)
    group by area order by min(place));
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    new.updated_at := private.now();
  end if;
  return new;
end $$;

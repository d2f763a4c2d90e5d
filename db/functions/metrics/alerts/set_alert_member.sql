-- Assigns a new alert to the caller and limits each member to 20 alerts. The member of an alert never changes. If the
-- direction, threshold or metric changes, or a paused alert is resumed, it is unknown again on which side of the
-- threshold the metric is.
create or replace function private.set_alert_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.member_id := old.member_id;
    if (new.direction, new.threshold, new.question) is distinct from (old.direction, old.threshold, old.question) or old.is_paused and not new.is_paused then
      new.is_beyond := null;
      new.checked_on := null;
    end if;
    return new;
  end if;
  if private.is_on('loading') then return new; end if;
  new.member_id := coalesce(new.member_id, private.member_id(new.workspace_id));
  new.is_beyond := null;
  new.checked_on := null;
  if (select count(*) from public.metric_alerts a where a.workspace_id = new.workspace_id and a.member_id = new.member_id) >= 20 then
    perform private.reject('You have reached the limit of 20 alerts. Remove one first', 'too_many_alerts', '54000');
  end if;
  return new;
end $$;

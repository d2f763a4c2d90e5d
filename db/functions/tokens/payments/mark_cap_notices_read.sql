create or replace function public.mark_cap_notices_read() returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.own_token_account();
  update public.token_cap_notices n set seen_at = private.now() where n.user_id = auth.uid() and n.seen_at is null;
end $$;
comment on function public.mark_cap_notices_read() is 'Marks the notices about the caller''s cap as seen';
grant execute on function public.mark_cap_notices_read() to authenticated;

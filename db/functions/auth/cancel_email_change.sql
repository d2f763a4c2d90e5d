create or replace function public.cancel_email_change() returns void
language plpgsql security definer set search_path = '' as $$
declare own auth.sessions := private.own_session();
begin
  update auth.users u set email_change = '', email_change_confirm_status = 0, email_change_sent_at = null, updated_at = private.now()
    where u.id = own.user_id and u.email_change <> '';
  delete from auth.one_time_tokens t where t.user_id = own.user_id and t.token_type in ('email_change_token_new', 'email_change_token_current');
end $$;
comment on function public.cancel_email_change() is 'Cancels the caller''s pending change of email address; its confirmation links stop working';
grant execute on function public.cancel_email_change() to authenticated;
